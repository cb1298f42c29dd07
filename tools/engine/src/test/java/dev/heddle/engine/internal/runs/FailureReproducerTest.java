package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks how failures of recorded runs are reproduced. The controlled runs are simulated, the rest is real. */
class FailureReproducerTest {
    private static final Failure BOOM = new Failure("Boom (thread 0.1)", "uncaught Boom at a.B.c");
    private static final Failure OTHER = new Failure("Bang (thread 0)", "uncaught Bang at a.B.d");

    @TempDir
    Path directory;

    private final Observations observed = new Observations();
    private final List<Duration> limits = new ArrayList<>();

    private FoundFailures bringBack(MadeUpRuns.Program program) throws Exception {
        return bringBack(program, TimeBudget.of(Duration.ofHours(1)));
    }

    private FoundFailures bringBack(MadeUpRuns.Program program, TimeBudget budget) throws Exception {
        Finding finding = new Finding(
                "seen-1", "failure", Finding.Status.OBSERVED, "", List.of(), List.of(), null, null, "", Map.of());
        observed.add(new ObservedRun(
                directory.resolve("none"),
                List.of(new RecordedFailure(RecordedFailure.Kind.ENDED, BOOM, finding)),
                null,
                false));
        MadeUpRuns runs = new MadeUpRuns(Outcome.Mode.SERIAL, program);
        RunExecutor noted = (plan, file, seed, place, most) -> {
            limits.add(most);
            return runs.run(plan, file, seed, place, most);
        };
        FoundFailures found = new FoundFailures(runs, directory, Progress.NONE);
        new FailureReproducer(noted, null, Duration.ofMinutes(1), found, directory)
                .all(observed, budget, Progress.NONE);
        return found;
    }

    @Test
    void reportsADifferentFailureWithItsExactPlan() throws Exception {
        FoundFailures found = bringBack((plan, seed) -> seed == 3 ? OTHER : seed == 5 ? BOOM : null);
        assertThat(observed.failures().get(0).isExactChecked()).isTrue();
        assertThat(found.list()).singleElement().satisfies(other -> {
            assertThat(other.failure()).isEqualTo(OTHER);
            assertThat(other.isExactChecked()).isTrue();
            assertThat(other.exactPlan()).isRegularFile();
            assertThat(other.planFile()).isRegularFile();
            assertThat(other.first().directory()).isDirectory();
        });
    }

    @Test
    void doesNotReportAReproducedFailureTwice() throws Exception {
        assertThat(bringBack((plan, seed) -> seed == 2 ? BOOM : null).list()).isEmpty();
    }

    @Test
    void addsTheDifferentFailureOfAnExactPlan() throws Exception {
        FoundFailures found = bringBack((plan, seed) ->
                plan instanceof ExactPlan exact && exact.failure().isSame(BOOM) ? OTHER : BOOM);
        assertThat(observed.failures().get(0).isExactChecked()).isFalse();
        assertThat(found.list()).extracting(other -> other.failure()).containsExactly(OTHER);
    }

    @Test
    void reportsThatNothingWasTriedIfTheBudgetIsSpent() throws Exception {
        bringBack((plan, seed) -> BOOM, TimeBudget.of(TimeBudget.GRACE.negated()));
        assertThat(observed.failures().get(0).finding(directory).details().get("noExactPlan"))
                .isEqualTo(
                        "reproducing it was not tried: the time for reproducing, half of --budget, was spent; only the recording shows it");
    }

    /** Each run of a program that hangs lasts until its limit. */
    @Test
    void limitsEachRunToItsShareOfTheBudget() throws Exception {
        Duration share = Duration.ofSeconds(2);
        Duration start = Duration.ofSeconds(5);
        bringBack((plan, seed) -> seed == 3 ? BOOM : null, TimeBudget.of(share));
        assertThat(limits).hasSize(4).allSatisfy(limit -> assertThat(limit).isLessThanOrEqualTo(share.plus(start)));
        assertThat(observed.failures().get(0).isExactChecked()).isTrue();
    }

    @Test
    void reportsWhyThereIsNoExactPlan() throws Exception {
        bringBack((plan, seed) -> null);
        assertThat(observed.failures().get(0).finding(directory).details().get("noExactPlan"))
                .isEqualTo("not reproduced in 20 controlled runs; only the recording shows it");
        FailureReproducer.skipInGatedMode(observed);
        assertThat(observed.failures().get(0).whyNoExactPlan()).contains("--mode serial");
    }
}
