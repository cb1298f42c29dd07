package dev.heddle.analyzer.spd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.trace.testing.Jdks;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WitnessedDeadlocksTest {
    /** Some families have too few deadlocks in fewer runs. */
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(5_000, 10_000));

    private static final double MOST_MISSED = 0.01;

    /** The acquisitions of each deadlock, in the form of {@link AllOrders}. */
    private static Set<String> deadlocks(Trace trace, boolean reverses, String run) {
        Set<String> found = new TreeSet<>();
        WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
        new WitnessedDeadlocks(RunIndex.of(trace), reverses, witness -> {
                    assertThat(checker.check(witness))
                            .as("%s%n%s", witness, run)
                            .isNull();
                    found.add(new TreeSet<>(witness.next()).toString());
                })
                .find(SearchProgress.NONE);
        return found;
    }

    /**
     * Two acquisitions of one thread with the same locks are one pattern, and one deadlock of a pattern is enough. So
     * the test checks whether there are any.
     */
    @ParameterizedTest
    @EnumSource(names = {"LOCKS", "FORK_JOIN", "VOLATILE"})
    void findsADeadlockIffAnOrderReachesOne(Family family) {
        int all = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.ofLocks(seed, family, 14);
            Trace trace = run.trace();
            Set<String> real = new AllOrders(trace, true).deadlocks();
            Set<String> found = deadlocks(trace, false, run.toString());
            assertThat(real).as("seed %d %s", seed, run).containsAll(found);
            assertThat(found.isEmpty()).as("seed %d %s%s", seed, real, run).isEqualTo(real.isEmpty());
            all += real.size();
        }
        assertThat(all).as("deadlocks").isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCKS", "FORK_JOIN", "VOLATILE", "WAIT_NOTIFY"})
    void missesFewDeadlocksOfAnyOrder(Family family) {
        int all = 0;
        int missed = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.ofLocks(seed, family, 14);
            Trace trace = run.trace();
            Set<String> real = new AllOrders(trace, false).deadlocks();
            Set<String> found = deadlocks(trace, true, run.toString());
            assertThat(real).as("seed %d %s", seed, run).containsAll(found);
            all += real.isEmpty() ? 0 : 1;
            missed += found.isEmpty() && !real.isEmpty() ? 1 : 0;
        }
        assertThat(all).as("deadlocks").isPositive();
        assertThat((double) missed / all).as("%d of %d", missed, all).isLessThanOrEqualTo(MOST_MISSED);
    }

    /** A guard lock, and a read that the wrong order would change, prevent the deadlock. */
    @Test
    void rejectsPairsThatCannotDeadlock() {
        FakeRun guarded = new FakeRun();
        for (int thread = 0; thread < 2; thread++) {
            guarded.add(thread, EventKind.ACQUIRE, 2)
                    .add(thread, EventKind.ACQUIRE, thread)
                    .add(thread, EventKind.ACQUIRE, 1 - thread)
                    .add(thread, EventKind.RELEASE, 1 - thread)
                    .add(thread, EventKind.RELEASE, thread)
                    .add(thread, EventKind.RELEASE, 2);
        }
        assertThat(deadlocks(guarded.trace(), true, "")).isEmpty();
        FakeRun read = new FakeRun();
        for (int thread = 0; thread < 2; thread++) {
            read.add(thread, thread == 0 ? EventKind.BEGIN : EventKind.READ_ORDERED, 0)
                    .add(thread, EventKind.ACQUIRE, thread)
                    .add(thread, EventKind.ACQUIRE, 1 - thread)
                    .add(thread, EventKind.RELEASE, 1 - thread)
                    .add(thread, EventKind.RELEASE, thread)
                    .add(thread, thread == 0 ? EventKind.WRITE_ORDERED : EventKind.BEGIN, 0);
        }
        assertThat(deadlocks(read.trace(), true, "")).isEmpty();
    }
}
