package dev.heddle.experiments.fuzzers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.experiments.fuzzers.AtomFuzzerBlocks.Blocks;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PairsPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class AtomFuzzerBlocksTest {
    private static final String HOLDER = "t/Holder";
    private static final int LOCK = 10;
    private static final int OUTER = 11;

    private static TraceBuilder started() {
        TraceBuilder trace = new TraceBuilder("blocks")
                .declare(HOLDER, "java/lang/Object")
                .thread(0, "0")
                .thread(1, "0.1")
                .thread(2, "0.2")
                .enter(0, HOLDER, "main", 0, 0);
        for (int thread = 1; thread <= 2; thread++) {
            trace.signal(0, Op.START, 0, thread).signal(thread, Op.BEGIN, 0, 0).enter(thread, HOLDER, "run", 0, 0);
        }
        return trace;
    }

    private static TraceBuilder locks(TraceBuilder trace, int thread, int offset) {
        return trace.acquire(thread, LOCK, HOLDER, offset).release(thread, LOCK, offset + 1);
    }

    private static TraceBuilder twiceInACall(TraceBuilder trace) {
        trace.enter(1, HOLDER, "copy", 0, 30);
        return locks(locks(trace, 1, 31), 1, 33).exit(1);
    }

    private static List<RivalCandidate> candidates(TraceBuilder trace, Blocks blocks) {
        return AtomFuzzerBlocks.of(List.of(trace), blocks);
    }

    @Test
    void aCallThatAcquiresALockAgainIsACandidate() {
        List<RivalCandidate> found = candidates(locks(twiceInACall(started()), 2, 40), Blocks.CALLS);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).title())
                .startsWith("t.Holder.copy acquires a lock at t.Holder.copy(")
                .contains("another thread at t.Holder.run(");
    }

    @Test
    void thePlanPutsTheOtherAcquisitionBetweenTheTwo() {
        PairsPlan plan = (PairsPlan) candidates(locks(twiceInACall(started()), 2, 40), Blocks.CALLS)
                .get(0)
                .plans()
                .get(0);
        assertThat(plan.pairs()).extracting(pair -> pair.order()).containsOnly(PairsPlan.Order.BEFORE);
        assertThat(plan.pairs())
                .extracting(
                        pair -> pair.head().thread() + "@" + pair.head().at().offset() + " before "
                                + pair.tail().thread() + "@" + pair.tail().at().offset())
                .containsExactly("0.1@31 before 0.2@40", "0.2@40 before 0.1@33");
    }

    @Test
    void aCallWithoutAnotherLockIsNoSynchronizedBlock() {
        assertThat(candidates(locks(twiceInACall(started()), 2, 40), Blocks.SYNCHRONIZED))
                .isEmpty();
    }

    @Test
    void aSynchronizedBlockThatAcquiresALockAgainIsACandidate() {
        TraceBuilder trace = started().acquire(1, OUTER, HOLDER, 29);
        locks(locks(locks(trace, 1, 31), 1, 33).release(1, OUTER, 35), 2, 40);
        assertThat(candidates(trace, Blocks.SYNCHRONIZED)).hasSize(1);
        assertThat(candidates(trace, Blocks.CALLS))
                .as("the outermost call of a thread")
                .isEmpty();
    }

    @Test
    void twoSynchronizedBlocksAreNoCandidate() {
        TraceBuilder trace = started();
        for (int offset = 30; offset < 50; offset += 10) {
            trace.acquire(1, OUTER, HOLDER, offset);
            locks(trace, 1, offset + 1).release(1, OUTER, offset + 3);
        }
        assertThat(candidates(locks(trace, 2, 60), Blocks.SYNCHRONIZED)).isEmpty();
    }

    @Test
    void oneAcquisitionIsNoCandidate() {
        TraceBuilder trace = started().enter(1, HOLDER, "copy", 0, 30);
        assertThat(candidates(locks(locks(trace, 1, 31).exit(1), 2, 40), Blocks.CALLS))
                .isEmpty();
    }

    @Test
    void acquisitionsInTwoCallsAreNoCandidate() {
        TraceBuilder trace = started();
        for (int call = 0; call < 2; call++) {
            locks(trace.enter(1, HOLDER, "copy", 0, 30 + call), 1, 41).exit(1);
        }
        assertThat(candidates(locks(trace, 2, 60), Blocks.CALLS)).isEmpty();
    }

    @Test
    void aReentrantAcquisitionIsNoCandidate() {
        TraceBuilder trace = started()
                .enter(1, HOLDER, "copy", 0, 30)
                .acquire(1, LOCK, HOLDER, 31)
                .acquire(1, LOCK, HOLDER, 32)
                .release(1, LOCK, 33)
                .release(1, LOCK, 34)
                .exit(1);
        assertThat(candidates(locks(trace, 2, 40), Blocks.CALLS)).isEmpty();
    }

    @Test
    void aLockOfOneThreadIsNoCandidate() {
        assertThat(candidates(twiceInACall(started()), Blocks.CALLS)).isEmpty();
    }

    @Test
    void anAcquisitionAfterAJoinIsNoCandidate() {
        TraceBuilder trace =
                twiceInACall(started()).exit(1).signal(1, Op.END, 0, 0).signal(0, Op.JOIN, 0, 1);
        assertThat(candidates(locks(trace, 0, 50), Blocks.CALLS)).isEmpty();
    }
}
