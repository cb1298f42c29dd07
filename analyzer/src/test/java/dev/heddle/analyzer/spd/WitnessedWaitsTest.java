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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Tests for threads that wait forever for a notification: compared with all orders of small random runs, and with known
 * cases.
 */
class WitnessedWaitsTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(2_500, 10_000));
    private static final double MOST_MISSED = 0.01;

    /** The next events of the threads of each hang, in the form of {@link AllOrders}. */
    private static Set<String> hangs(Trace trace, String run) {
        Set<String> found = new TreeSet<>();
        WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
        new WitnessedWaits(RunIndex.of(trace), true, witness -> {
                    assertThat(checker.check(witness))
                            .as("%s%n%s", witness, run)
                            .isNull();
                    found.add(new TreeSet<>(witness.next()).toString());
                })
                .find(SearchProgress.NONE);
        return found;
    }

    /** Several sets of threads may wait for the same event, so the test checks whether there are any. */
    private static void compare(IntFunction<FakeRun> runs) {
        int all = 0;
        int missed = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = runs.apply(seed);
            Trace trace = run.trace();
            Set<String> real = new AllOrders(trace, false).hangs();
            Set<String> found = hangs(trace, run.toString());
            assertThat(real).as("seed %d %s", seed, run).containsAll(found);
            all += real.isEmpty() ? 0 : 1;
            missed += found.isEmpty() && !real.isEmpty() ? 1 : 0;
        }
        assertThat(all).as("hangs").isPositive();
        assertThat((double) missed / all).as("%d of %d", missed, all).isLessThanOrEqualTo(MOST_MISSED);
    }

    @Test
    void missesFewHangsAndReportsNoFalseOnes() {
        compare(seed -> RandomRuns.ofLocks(seed, Family.WAIT_NOTIFY, 14));
    }

    @Test
    void handlesInterruptedThreads() {
        compare(seed -> RandomRuns.ofInterrupts(seed, 14));
    }

    /**
     * A worker is notified in the run, and interrupted when the program ends. After an earlier notification, the
     * interrupt ends the wait.
     */
    @Test
    void ignoresThreadsInterruptedLater() {
        FakeRun run = new FakeRun()
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.WAIT, 0)
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.NOTIFY, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(1, EventKind.WAKE, 0)
                .add(1, EventKind.RELEASE, 0);
        assertThat(hangs(run.trace(), run.toString())).containsExactly("[5]");
        run.add(0, EventKind.INTERRUPT, 1);
        assertThat(hangs(run.trace(), run.toString())).isEmpty();
    }

    /** A read of a variable that the notifying thread wrote before keeps the notification after the wait. */
    @Test
    void ignoresWaitsThatCheckFirst() {
        FakeRun careless = new FakeRun();
        FakeRun careful = new FakeRun();
        for (FakeRun run : List.of(careless, careful)) {
            run.add(0, EventKind.ACQUIRE, 0);
            if (run == careful) {
                run.add(0, EventKind.READ, 0);
            }
            run.add(0, EventKind.WAIT, 0)
                    .add(1, EventKind.ACQUIRE, 0)
                    .add(1, EventKind.WRITE, 0)
                    .add(1, EventKind.NOTIFY, 0)
                    .add(1, EventKind.RELEASE, 0)
                    .add(0, EventKind.WAKE, 0)
                    .add(0, EventKind.READ, 0)
                    .add(0, EventKind.RELEASE, 0);
        }
        assertThat(hangs(careless.trace(), careless.toString())).containsExactly("[6]");
        assertThat(hangs(careful.trace(), careful.toString())).isEmpty();
    }

    /**
     * A thread may wait at the end of the run, or return without a notification. Then the run does not show what would
     * end its wait.
     */
    @Test
    void ignoresWaitsNotNotifiedInTheRun() {
        FakeRun idle = new FakeRun()
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.WAIT, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.RELEASE, 0);
        FakeRun byChance = new FakeRun()
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.WAIT, 0)
                .add(0, EventKind.WAKE, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.NOTIFY, 0)
                .add(1, EventKind.RELEASE, 0);
        assertThat(hangs(idle.trace(), idle.toString())).isEmpty();
        assertThat(hangs(byChance.trace(), byChance.toString())).isEmpty();
    }
}
