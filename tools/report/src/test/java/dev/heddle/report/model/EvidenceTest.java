package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    @Test
    void separatesTheStacksOfParkedThreads() {
        List<Evidence.ThreadStack> stacks = Evidence.of(finding(
                "thread 0 \"main\" is parked on java.util.concurrent.FutureTask #1",
                "    at shop.Basket.main(Basket.java:9)",
                "thread 0.1 \"one\" is parked",
                "    at shop.Basket.add(Basket.java:5)"));
        assertThat(stacks).hasSize(2).allMatch(Evidence.ThreadStack::isWait);
        assertThat(stacks.get(1).stack().get(0).method()).isEqualTo("add");
    }

    @Test
    void distinguishesAnExceptionFromAWait() {
        List<Evidence.ThreadStack> stacks =
                Evidence.of(finding("java.lang.IllegalStateException: empty", "    at shop.Basket.add(Basket.java:5)"));
        assertThat(stacks).hasSize(1).noneMatch(Evidence.ThreadStack::isWait);
    }

    private static Finding finding(String... evidence) {
        return new Finding(
                "x",
                "failure",
                Finding.Status.OBSERVED,
                "a title",
                List.of(),
                List.of(),
                null,
                null,
                null,
                Map.of("evidence", List.of(evidence)));
    }
}
