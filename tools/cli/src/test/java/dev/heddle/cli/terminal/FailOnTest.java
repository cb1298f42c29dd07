package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailOnTest {
    @Test
    void eachLevelIncludesThePreviousOne() {
        assertThat(counted(FailOn.FAILURE)).containsExactly(Finding.Status.CONFIRMED);
        assertThat(counted(FailOn.CONFIRMED))
                .containsExactlyInAnyOrder(
                        Finding.Status.OBSERVED, Finding.Status.CONFIRMED, Finding.Status.CONFIRMED_NO_FAILURE);
        assertThat(counted(FailOn.CANDIDATE)).containsExactlyInAnyOrder(Finding.Status.values());
        assertThat(FailOn.CANDIDATE.countsAny(List.of())).isFalse();
    }

    @Test
    void neverCountsAFindingWithoutAVisibleEffect() {
        Finding happened = withoutFailure(Finding.Status.CONFIRMED_NO_FAILURE);
        assertThat(FailOn.CANDIDATE.counts(happened.with(Finding.EFFECT, Finding.NO_EFFECT)))
                .isFalse();
        assertThat(FailOn.CONFIRMED.counts(happened.with(Finding.EFFECT, "prints 1")))
                .isTrue();
    }

    private static List<Finding.Status> counted(FailOn failOn) {
        return List.of(Finding.Status.values()).stream()
                .filter(status -> failOn.countsAny(List.of(withoutFailure(status))))
                .toList();
    }

    private static Finding withoutFailure(Finding.Status status) {
        return new Finding("id", "kind", status, "title", List.of(), List.of(), null, null, null, Map.of());
    }
}
