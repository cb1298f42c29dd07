package dev.heddle.experiments.fuzzers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PairsPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceFuzzerPairsTest {
    private static final String HOLDER = "t/Holder";
    private static final int OBJECT = 7;
    private static final int LOCK = 10;

    private static TraceBuilder trace() {
        return new TraceBuilder("race")
                .declare(HOLDER, "java/lang/Object", "f", "g")
                .thread(0, "0")
                .thread(1, "0.1")
                .thread(2, "0.2")
                .enter(0, HOLDER, "main", 0, 0);
    }

    private static TraceBuilder started() {
        TraceBuilder trace = trace();
        for (int thread = 1; thread <= 2; thread++) {
            trace.signal(0, Op.START, 0, thread).signal(thread, Op.BEGIN, 0, 0).enter(thread, HOLDER, "run", 0, 0);
        }
        return trace;
    }

    private static List<RivalCandidate> candidates(TraceBuilder trace) {
        return RaceFuzzerPairs.of(List.of(trace));
    }

    @Test
    void aWriteAndAReadWithoutACommonLockAreACandidate() {
        List<RivalCandidate> found = candidates(started()
                .write(1, HOLDER, "f", OBJECT, 11)
                .acquire(2, LOCK, HOLDER, 20)
                .read(2, HOLDER, "f", OBJECT, 21)
                .release(2, LOCK, 22));
        assertThat(found).hasSize(1);
        assertThat(found.get(0).title())
                .matches("PUT_FIELD at t.Holder.run\\(.*\\), GET_FIELD at t.Holder.run\\(.*\\)");
    }

    @Test
    void halfOfThePlansExecuteEachOrder() {
        RivalCandidate race = candidates(
                        started().write(1, HOLDER, "f", OBJECT, 11).read(2, HOLDER, "f", OBJECT, 21))
                .get(0);
        assertThat(race.plans())
                .extracting(plan -> ((PairsPlan) plan).pairs().get(0).head().op())
                .containsExactly(Op.PUT_FIELD, Op.GET_FIELD);
        assertThat(race.plans())
                .allSatisfy(plan ->
                        assertThat(((PairsPlan) plan).pairs().get(0).order()).isEqualTo(PairsPlan.Order.REQUIRED));
    }

    @Test
    void accessesWithACommonLockAreNoCandidate() {
        assertThat(candidates(started()
                        .acquire(1, LOCK, HOLDER, 10)
                        .write(1, HOLDER, "f", OBJECT, 11)
                        .release(1, LOCK, 12)
                        .acquire(2, LOCK, HOLDER, 20)
                        .write(2, HOLDER, "f", OBJECT, 21)
                        .release(2, LOCK, 22)))
                .isEmpty();
    }

    @Test
    void accessesOrderedByAStartAreNoCandidate() {
        assertThat(candidates(trace().write(0, HOLDER, "f", OBJECT, 5)
                        .signal(0, Op.START, 0, 1)
                        .signal(1, Op.BEGIN, 0, 0)
                        .enter(1, HOLDER, "run", 0, 0)
                        .write(1, HOLDER, "f", OBJECT, 11)))
                .isEmpty();
    }

    @Test
    void accessesOrderedByAJoinAreNoCandidate() {
        assertThat(candidates(started()
                        .write(1, HOLDER, "f", OBJECT, 11)
                        .signal(1, Op.END, 0, 0)
                        .signal(0, Op.JOIN, 0, 1)
                        .write(0, HOLDER, "f", OBJECT, 6)))
                .isEmpty();
    }

    @Test
    void anAccessAfterTheStartIsACandidate() {
        assertThat(candidates(started().write(0, HOLDER, "f", OBJECT, 6).write(1, HOLDER, "f", OBJECT, 11)))
                .hasSize(1);
    }

    @Test
    void readsAndOtherVariablesAreNoCandidates() {
        assertThat(candidates(started()
                        .read(1, HOLDER, "f", OBJECT, 11)
                        .read(2, HOLDER, "f", OBJECT, 21)
                        .write(2, HOLDER, "g", OBJECT, 22)
                        .write(2, HOLDER, "f", OBJECT + 1, 23)))
                .isEmpty();
    }

    @Test
    void onlyAccessesToTheSameElementAreACandidate() {
        assertThat(candidates(
                        started().element(1, Op.ARRAY_STORE, OBJECT, 0, 11).element(2, Op.ARRAY_STORE, OBJECT, 1, 21)))
                .isEmpty();
        assertThat(candidates(
                        started().element(1, Op.ARRAY_STORE, OBJECT, 1, 11).range(2, Op.RANGE_READ, OBJECT, 0, 3, 21)))
                .hasSize(1);
    }

    @Test
    void aPairOfPlacesIsOneCandidateInSeveralRuns() {
        TraceBuilder one = started().write(1, HOLDER, "f", OBJECT, 11).read(2, HOLDER, "f", OBJECT, 21);
        TraceBuilder other = started().read(2, HOLDER, "f", OBJECT, 21).write(1, HOLDER, "f", OBJECT, 11);
        assertThat(RaceFuzzerPairs.of(List.of(one, other))).hasSize(1);
    }
}
