package dev.heddle.engine.internal.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.technique.PlanSizeLimit;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.Turns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictedPlansTest {
    @TempDir
    Path out;

    private int made;

    @Test
    void skipsPlansAboveTheLimitWithANote() throws Exception {
        PredictedPlans plans = new PredictedPlans(out, new WitnessFiles(null), new PlanSizeLimit(1, "no room"));
        Finding first = plans.in(finding("one"), "one", plan("one"));
        Finding second = plans.in(finding("two"), "two", plan("two"));
        Finding none = plans.in(finding("three"), "three", null);
        assertThat(PlanFile.read(out.resolve(first.plan())).id()).isEqualTo("one");
        assertThat(first.details()).doesNotContainKey("noExactPlan");
        assertThat(second.plan()).isNull();
        assertThat(second.details()).containsEntry("noExactPlan", "no room");
        assertThat(none.details()).doesNotContainKey("noExactPlan");
        assertThat(made).isEqualTo(1);
        try (var files = Files.list(out.resolve(first.plan()).getParent())) {
            assertThat(files).hasSize(1);
        }
    }

    private Supplier<@Nullable OrderPlan> plan(String id) {
        return () -> {
            made++;
            OrderPlan.Steps steps = new OrderPlan.Steps.Builder(new Turns.Builder()).build();
            return new OrderPlan(id, "reversal", 0, null, Origin.UNKNOWN, steps, 0);
        };
    }

    private static Finding finding(String id) {
        return new Finding(id, "race", Finding.Status.CANDIDATE, id, List.of(), List.of(), null, null, null, Map.of());
    }
}
