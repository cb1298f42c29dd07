package dev.heddle.analyzer.shb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.trace.testing.Jdks;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulableRacesTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(700, 2_000));

    /** The racing accesses equal those of the definition, and each race is one of some order that keeps sections. */
    @ParameterizedTest
    @EnumSource
    void agreesWithTheDefinition(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            Set<String> found = new TreeSet<>();
            WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
            SchedulableRaces races = new SchedulableRaces(RunIndex.of(trace), new RaceConsumer() {
                @Override
                public boolean wants(int earlier, int later) {
                    return true;
                }

                @Override
                public void race(int earlier, int later, Supplier<Witness> witness) {
                    assertThat(checker.check(witness.get())).isNull();
                    found.add(earlier + "-" + later);
                }
            });
            races.find();
            assertThat(races.racy()).as("seed %d %s", seed, run).isEqualTo(racy(trace));
            assertThat(new AllOrders(trace, true).races())
                    .as("seed %d %s", seed, run)
                    .containsAll(found);
        }
    }

    /** Computed by the transitive closure of the edges. */
    private static BitSet racy(Trace trace) {
        int size = trace.size();
        boolean[][] before = new boolean[size][size];
        BitSet racy = new BitSet();
        for (int event = 0; event < size; event++) {
            // First the predecessors of its direct predecessors, then its own edges.
            int write = -1;
            for (int other = event - 1; other >= 0; other--) {
                boolean isOwn = trace.thread(other) == trace.thread(event);
                boolean reads = trace.kind(event) == EventKind.READ && write < 0;
                if (reads && trace.kind(other) == EventKind.WRITE && trace.operand(other) == trace.operand(event)) {
                    write = other;
                } else if (isOwn || isEdge(trace, other, event)) {
                    add(before, other, event);
                }
            }
            for (int other = 0; other < event; other++) {
                boolean conflict = trace.kind(event).isPlainAccess()
                        && trace.kind(other).isPlainAccess()
                        && trace.operand(other) == trace.operand(event)
                        && (trace.kind(event).isWrite() || trace.kind(other).isWrite())
                        && trace.thread(other) != trace.thread(event);
                if (conflict && !before[other][event]) {
                    racy.set(event);
                }
            }
            if (write >= 0) {
                add(before, write, event);
            }
        }
        return racy;
    }

    private static void add(boolean[][] before, int one, int other) {
        before[one][other] = true;
        for (int event = 0; event < one; event++) {
            before[event][other] |= before[event][one];
        }
    }

    private static boolean isEdge(Trace trace, int one, int other) {
        EventKind from = trace.kind(one);
        EventKind to = trace.kind(other);
        boolean isSame = trace.operand(one) == trace.operand(other);
        return from.isRelease() && to.isAcquisition() && isSame && !(from.isShared() && to.isShared())
                || from == EventKind.WRITE_ORDERED && to == EventKind.READ_ORDERED && isSame
                || from == EventKind.GIVE && to == EventKind.TAKE && isSame
                || from == EventKind.FORK && trace.operand(one) == trace.thread(other)
                || to == EventKind.JOIN && trace.operand(other) == trace.thread(one);
    }
}
