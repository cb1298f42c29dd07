package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.runs.RunExecutor;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the results of a campaign. The runs are simulated, the rest is real. */
class CampaignTest {
    private static final Failure BOOM = new Failure("Boom: 7 (thread 0.1)", "uncaught Boom at a.B.c");
    private static final Failure BOOM_AGAIN = new Failure("Boom: 8 (thread 0.2)", "uncaught Boom at a.B.c");
    private static final Failure OTHER = new Failure("Bang (thread 0)", "uncaught Bang at a.B.d");

    @TempDir
    Path directory;

    private Outcome.Mode mode = Outcome.Mode.SERIAL;

    @Test
    void countsAFailureOfARunThatMissedItsPlan() throws Exception {
        Findings findings = tried((plan, seed) -> plan.id().equals("one") && seed == 2 ? failed(BOOM) : missed());
        Finding failure = findings.findings().get(0);
        assertThat(failure.kind()).isEqualTo("failure");
        assertThat(failure.status()).isEqualTo(Finding.Status.CONFIRMED);
        assertThat(failure.failure()).isEqualTo(BOOM.text());
        assertThat(((ExactPlan) PlanFile.read(directory.resolve(failure.exactPlan()))).failure())
                .isEqualTo(BOOM);
        assertThat(failure.details()).containsEntry("exactPlanChecked", true);
        assertThat(findings.findings().subList(1, 3))
                .allMatch(finding -> finding.status() == Finding.Status.NOT_REPRODUCED);
        assertThat(findings.counts()).containsEntry("failures", 1L).containsEntry("confirmed", 0L);
        assertThat(findings.findings()).anyMatch(finding -> finding.failure() != null);
    }

    @Test
    void mergesEqualFailuresOfSeveralPlans() throws Exception {
        Findings findings = tried((plan, seed) -> failed(plan.id().equals("one") ? BOOM : BOOM_AGAIN));
        assertThat(findings.findings().stream().filter(one -> one.kind().equals("failure")))
                .singleElement()
                .satisfies(failure -> assertThat(failure.details()).containsEntry("runs", 6));
        assertThat(findings.counts()).containsEntry("failures", 1L);
    }

    @Test
    void doesNotCountTheFailureOfACandidateTwice() throws Exception {
        Findings findings = tried(
                (plan, seed) -> plan.id().equals("one") ? new Made(RunVerdict.CONFIRMED, BOOM) : failed(BOOM_AGAIN));
        assertThat(findings.findings()).extracting(Finding::kind).containsExactly("candidate", "candidate");
        assertThat(findings.findings().get(0).status()).isEqualTo(Finding.Status.CONFIRMED);
        assertThat(findings.counts()).containsEntry("failures", 1L).containsEntry("confirmed with a failure", 1L);
    }

    @Test
    void addsTheDifferentFailureOfAnExactPlan() throws Exception {
        Findings findings = tried((plan, seed) -> plan instanceof ExactPlan exact
                ? exact.failure().isSame(BOOM) ? new Made(RunVerdict.OTHER_RESULT, OTHER) : null
                : failed(BOOM));
        assertThat(findings.findings())
                .extracting(Finding::failure)
                .filteredOn(words -> words != null)
                .containsExactly(BOOM.text(), OTHER.text());
    }

    @Test
    void countsFailuresOfGatedRunsWithoutExactPlans() throws Exception {
        mode = Outcome.Mode.GATED;
        Findings findings = tried((plan, seed) -> failed(BOOM));
        assertThat(findings.findings().get(0).failure()).isEqualTo(BOOM.text());
        assertThat(findings.findings().get(0).exactPlan()).isNull();
    }

    @Test
    void reportsConfirmationWithoutAFailure() throws Exception {
        Findings findings = tried((plan, seed) -> new Made(RunVerdict.CONFIRMED, null));
        assertThat(findings.findings()).allMatch(one -> one.status() == Finding.Status.CONFIRMED_NO_FAILURE);
        assertThat(findings.counts())
                .containsEntry("confirmed, no failure seen", 2L)
                .containsEntry("confirmed with a failure", 0L);
        assertThat(findings.findings()).allMatch(finding -> finding.failure() == null);
        assertThat(findings.findings()).anyMatch(finding -> finding.status() == Finding.Status.CONFIRMED_NO_FAILURE);
    }

    @Test
    void doesNotCountUnfinishedRunsAsTries() throws Exception {
        List<RunVerdict> verdicts = List.of(RunVerdict.TIMED_OUT, RunVerdict.CUT, RunVerdict.LOST);
        Findings findings = tried(
                (plan, seed) -> plan.id().equals("one") ? new Made(verdicts.get((int) seed - 1), null) : missed());
        assertThat(findings.counts())
                .containsEntry("tried", 3L)
                .containsEntry("time over", 1L)
                .containsEntry("cut by the budget", 1L)
                .containsEntry("lost", 1L);
        assertThat(findings.findings())
                .extracting(Finding::status)
                .containsExactlyInAnyOrder(Finding.Status.CANDIDATE, Finding.Status.NOT_REPRODUCED);
    }

    private record Made(RunVerdict verdict, Failure failure) {}

    private static Made failed(Failure failure) {
        return new Made(RunVerdict.NOT_REACHED, failure);
    }

    private static Made missed() {
        return new Made(RunVerdict.NOT_REACHED, null);
    }

    @FunctionalInterface
    private interface Program {
        /** The result of a run; null for the result that the plan specifies. */
        Made run(Plan plan, long seed);
    }

    /** Two candidates, three tries each. */
    private Findings tried(Program program) throws Exception {
        List<Finding> candidates = new ArrayList<>();
        for (String id : List.of("one", "two")) {
            Path file = directory.resolve(id + ".json");
            PlanFile.write(file, new RandomPlan(id, "assetfuzzer", 1));
            candidates.add(new Finding(
                    id,
                    "candidate",
                    Finding.Status.CANDIDATE,
                    id,
                    List.of(),
                    List.of(),
                    id + ".json",
                    null,
                    null,
                    Map.of()));
        }
        Findings predicted = new Findings("assetfuzzer", List.of(), Map.of(), candidates);
        RunExecutor runs = (plan, file, seed, place, most) -> {
            boolean isCheck = plan instanceof ExactPlan;
            Made made = isCheck && !isSpecial(program, plan)
                    ? new Made(RunVerdict.REPRODUCED, ((ExactPlan) plan).failure())
                    : program.run(plan, seed);
            return MadeUpRuns.report(plan, seed, mode, made.verdict(), made.failure(), place);
        };
        TimeBudget budget = TimeBudget.of(Duration.ofHours(1));
        return Campaign.run(runs, predicted, directory, 3, budget, Progress.NONE)
                .findings();
    }

    private static boolean isSpecial(Program program, Plan exact) {
        Made made = program.run(exact, exact.seed());
        return made != null && made.verdict() == RunVerdict.OTHER_RESULT;
    }
}
