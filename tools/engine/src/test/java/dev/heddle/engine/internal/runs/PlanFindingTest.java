package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.SequencePlan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanFindingTest {
    private static final CodePoint AT = new CodePoint("a.B", "run", "()V", 3, 7, "B.java");

    @Test
    void namesTheKindOfAPlanWithoutATitle() {
        DeadlockPlan.Waiter waiter = new DeadlockPlan.Waiter("0.1", List.of(AT), List.of(AT));
        SequencePlan.Step step = new SequencePlan.Step("0.1", Op.ACQUIRE, List.of(AT), 1);
        assertThat(title(new DeadlockPlan("d", "deadlock", 1, "", List.of(), true, List.of(waiter, waiter), List.of())))
                .isEqualTo("deadlock plan");
        assertThat(title(new SequencePlan(
                        "s", "deadlock", 1, "", List.of(), true, List.of(step, step), List.of(), List.of())))
                .isEqualTo("sequence plan");
        assertThat(title(new NoisePlan("n", "noise", 1, 0.5, 3))).isEqualTo("noise plan");
    }

    @Test
    void namesARandomSchedule() {
        assertThat(title(new RandomPlan("r", "random", 1))).isEqualTo("random schedule");
    }

    private static String title(Plan plan) {
        Finding finding = PlanFinding.of(plan, Path.of("plan.json"));
        assertThat(finding.kind()).isEqualTo("schedule");
        assertThat(finding.id()).isEqualTo(plan.id());
        return finding.title();
    }
}
