package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureStepsTest {
    private static final CodePoint AT = new CodePoint("shop.Cart", "add", "()V", 3, 7, "Cart.java");

    @TempDir
    Path temp;

    private static Finding finding(List<Finding.Place> places, Map<String, Object> details) {
        return new Finding(
                "id", "race", Finding.Status.CANDIDATE, "title", places, List.of(), null, null, null, details);
    }

    @Test
    void containsThePlacesOfStepsAlsoBesideStepsWithoutAPlace() throws IOException {
        Json.write(
                temp.resolve("steps.json"),
                new Interleaving(
                        Interleaving.SCHEMA_VERSION,
                        List.of(new PlanThread("0", "main")),
                        List.of(
                                new Interleaving.Step(0, Act.WRITE, "Cart.size", null, AT, List.of(), 1),
                                new Interleaving.Step(0, Act.FAIL, null, null, null, List.of(), 1)),
                        List.of(),
                        0));
        FailureSteps steps = FailureSteps.of(finding(List.of(), Map.of("steps", "steps.json")), temp);
        assertThat(steps.contain(finding(List.of(Finding.Place.of(List.of(AT), "read", null)), Map.of())))
                .isTrue();
        CodePoint other = new CodePoint("shop.Cart", "add", "()V", 3, 8, "Cart.java");
        assertThat(steps.contain(finding(List.of(Finding.Place.of(List.of(other), "read", null)), Map.of())))
                .isFalse();
    }
}
