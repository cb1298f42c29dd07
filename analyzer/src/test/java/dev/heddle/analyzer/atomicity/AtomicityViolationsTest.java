package dev.heddle.analyzer.atomicity;

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

class AtomicityViolationsTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(400, 1_000));
    private static final double MOST_MISSED = 0.01;

    private static Set<String> broken(Trace trace, String run) {
        Set<String> found = new TreeSet<>();
        WitnessChecker checker = new WitnessChecker(trace, thread -> "T" + thread);
        new AtomicityViolations(
                        RunIndex.of(trace), variable -> 0, Integer.MAX_VALUE, (first, between, second) -> true, one -> {
                            assertThat(checker.check(one.witness(), one.unit(), one.first(), one.between()))
                                    .as("%s%n%s", one, run)
                                    .isNull();
                            found.add(one.first() + "-" + one.between() + "-" + one.second());
                        })
                .find(SearchProgress.NONE);
        return found;
    }

    @ParameterizedTest
    @EnumSource
    void findsOnlyRealViolationsAndMissesFew(Family family) {
        int all = 0;
        int missed = 0;
        String example = "";
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.ofUnits(seed, family, 14);
            Trace trace = run.traceWithUnits();
            Set<String> real = new AllOrders(trace, false, true).broken();
            Set<String> found = broken(trace, run.toString());
            assertThat(real).as("seed %d %s", seed, run).containsAll(found);
            all += real.size();
            missed += real.size() - found.size();
            if (found.size() < real.size() && example.isEmpty()) {
                example = "seed " + seed + ": " + real + ", found " + found + run;
            }
        }
        assertThat(all).isGreaterThan(RUNS / 10);
        assertThat((double) missed / all)
                .as("%d of %d missed; %s", missed, all, example)
                .isLessThanOrEqualTo(MOST_MISSED);
    }

    /** A loop that waits for a condition reads it before and after the wait, by intent. */
    @Test
    void ignoresInterleavingDuringAWait() {
        FakeRun run = new FakeRun()
                .add(0, EventKind.BEGIN, 0)
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.READ, 0)
                .add(0, EventKind.WAIT, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.WRITE, 0)
                .add(1, EventKind.NOTIFY, 0)
                .add(1, EventKind.RELEASE, 0)
                .add(0, EventKind.WAKE, 0)
                .add(0, EventKind.READ, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.END, 0);
        assertThat(broken(run.traceWithUnits(), run.toString())).isEmpty();
    }

    /** Each access holds the lock, and the unit releases it in between. */
    @Test
    void reportsAccessesLockedSeparately() {
        FakeRun run = new FakeRun()
                .add(0, EventKind.BEGIN, 0)
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.READ, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.WRITE, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.END, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.WRITE, 0)
                .add(1, EventKind.RELEASE, 0);
        assertThat(broken(run.traceWithUnits(), run.toString())).containsExactly("2-9-5");
    }

    @Test
    void ignoresAccessesUnderOneLock() {
        FakeRun run = new FakeRun()
                .add(0, EventKind.BEGIN, 0)
                .add(0, EventKind.ACQUIRE, 0)
                .add(0, EventKind.READ, 0)
                .add(0, EventKind.WRITE, 0)
                .add(0, EventKind.RELEASE, 0)
                .add(0, EventKind.END, 0)
                .add(1, EventKind.ACQUIRE, 0)
                .add(1, EventKind.WRITE, 0)
                .add(1, EventKind.RELEASE, 0);
        assertThat(broken(run.traceWithUnits(), run.toString())).isEmpty();
    }

    @Test
    void separatesTwoUnits() {
        FakeRun run = new FakeRun()
                .add(0, EventKind.BEGIN, 0)
                .add(0, EventKind.READ, 0)
                .add(0, EventKind.END, 0)
                .add(0, EventKind.BEGIN, 0)
                .add(0, EventKind.WRITE, 0)
                .add(0, EventKind.END, 0)
                .add(1, EventKind.WRITE, 0);
        assertThat(broken(run.traceWithUnits(), run.toString())).isEmpty();
    }
}
