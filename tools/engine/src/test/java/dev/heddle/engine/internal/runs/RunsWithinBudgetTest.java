package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.MadeUpRuns;
import dev.heddle.engine.base.Progress;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.run.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the time limits of runs near the end of a budget. The runs are simulated. */
class RunsWithinBudgetTest {
    private static final Failure BOOM = new Failure("Boom (thread 0.1)", "uncaught Boom at a.B.c");
    private static final Plan PLAN = new RandomPlan("random", "random", 1);

    @TempDir
    Path directory;

    private final List<Duration> limits = new ArrayList<>();

    private FoundFailures found(TimeBudget budget) {
        MadeUpRuns program = new MadeUpRuns(Outcome.Mode.SERIAL, (plan, seed) -> BOOM);
        RunExecutor counted = (plan, file, seed, place, most) -> {
            limits.add(most);
            return program.run(plan, file, seed, place, most);
        };
        return new FoundFailures(new RunsWithinBudget(counted, budget), directory, Progress.NONE);
    }

    private Finding finding(TimeBudget budget) throws Exception {
        FoundFailures found = found(budget);
        RunReport failed = MadeUpRuns.report(
                PLAN, 1, Outcome.Mode.SERIAL, RunVerdict.CONFIRMED, BOOM, directory.resolve("failed"));
        Path file = directory.resolve("plan.json");
        PlanFile.write(file, PLAN);
        found.add(PLAN, file, 1, failed);
        return found.list().get(0).finding(directory, 1);
    }

    @Test
    void limitsTheCheckOfAnExactPlanToTheRestOfTheBudgetAndTheGrace() throws Exception {
        Finding finding = finding(TimeBudget.of(Duration.ofSeconds(2)));
        assertThat(limits).singleElement().satisfies(limit -> assertThat(limit)
                .isLessThanOrEqualTo(Duration.ofSeconds(2).plus(TimeBudget.GRACE)));
        assertThat(finding.details()).containsEntry("exactPlanChecked", true).doesNotContainKey("exactPlanNotChecked");
    }

    @Test
    void doesNotCheckAnExactPlanAfterTheGrace() throws Exception {
        Finding finding = finding(TimeBudget.of(TimeBudget.GRACE.negated()));
        assertThat(limits).isEmpty();
        assertThat(finding.exactPlan()).isNotNull();
        assertThat(finding.details())
                .containsEntry("exactPlanChecked", false)
                .containsEntry("exactPlanNotChecked", "the budget was spent, see --budget");
    }

    @Test
    void limitsSeveralRunsAfterTheDeadlineTogether() {
        TimeBudget spent = TimeBudget.of(Duration.ofSeconds(-1));
        assertThat(spent.isSpent()).isTrue();
        assertThat(spent.isOver()).isFalse();
        assertThat(spent.left()).isLessThanOrEqualTo(Duration.ofSeconds(5));
        assertThat(spent.leftToEnd()).isLessThanOrEqualTo(TimeBudget.GRACE.minusSeconds(1));
        assertThat(spent.part(Duration.ofMinutes(1)).leftToEnd()).isLessThanOrEqualTo(TimeBudget.GRACE.minusSeconds(1));
        TimeBudget over = TimeBudget.of(TimeBudget.GRACE.negated());
        assertThat(over.isOver()).isTrue();
        assertThat(over.left()).isZero();
    }
}
