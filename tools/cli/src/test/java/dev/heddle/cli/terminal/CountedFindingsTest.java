package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountedFindingsTest {
    private static final Status[] SHOWN = {Status.OBSERVED, Status.CONFIRMED, Status.CONFIRMED_NO_FAILURE};

    @Test
    void eachLevelIncludesThePreviousOne() {
        assertThat(counted("failure", "race")).containsExactly(Status.CONFIRMED);
        assertThat(counted("confirmed", "race")).containsExactlyInAnyOrder(SHOWN);
        assertThat(counted("candidate", "race")).containsExactlyInAnyOrder(Status.values());
        assertThat(read("candidate").countsAny(List.of())).isFalse();
    }

    @Test
    void countsTheNamedKindsThatARunHasShown() {
        assertThat(counted("race", "race")).containsExactlyInAnyOrder(SHOWN);
        assertThat(counted("race", "deadlock")).containsExactly(Status.CONFIRMED);
        for (String kind : List.of("deadlock", "lost-notification", "circular-wait", "hang")) {
            assertThat(counted("deadlock", kind)).containsExactlyInAnyOrder(SHOWN);
        }
        assertThat(counted("deadlock", "race")).containsExactly(Status.CONFIRMED);
        assertThat(counted("race,deadlock", "race")).containsExactlyInAnyOrder(SHOWN);
        assertThat(counted("race, deadlock", "hang")).containsExactlyInAnyOrder(SHOWN);
    }

    @Test
    void neverCountsAFindingWithoutAVisibleEffect() {
        Finding happened = withoutFailure("race", Status.CONFIRMED_NO_FAILURE);
        for (String words : List.of("candidate", "race")) {
            assertThat(read(words).counts(happened.with(Finding.EFFECT, Finding.NO_EFFECT)))
                    .isFalse();
            assertThat(read(words).counts(happened.with(Finding.EFFECT, "prints 1")))
                    .isTrue();
        }
    }

    @Test
    void refusesAnUnknownWord() {
        assertThatThrownBy(() -> read("race,deadlok"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--fail-on race,deadlok: choose one of failure, race, deadlock, confirmed, candidate:"
                        + " did you mean deadlock?");
    }

    private static CountedFindings read(String words) {
        return CountedFindings.OPTION.read(List.of(words));
    }

    private static List<Status> counted(String words, String kind) {
        return List.of(Status.values()).stream()
                .filter(status -> read(words).countsAny(List.of(withoutFailure(kind, status))))
                .toList();
    }

    private static Finding withoutFailure(String kind, Status status) {
        return new Finding("id", kind, status, "title", List.of(), List.of(), null, null, null, Map.of());
    }
}
