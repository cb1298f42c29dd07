package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.assetfuzzer.ViolationFindings;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.race.RaceFindings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingKindTest {
    private static final List<String> OF_ANALYSES =
            List.of(RaceFindings.KIND, DeadlockFindings.KIND, ViolationFindings.KIND, LoconFindings.KIND);

    @Test
    void kindsOfAllAnalysesHaveARow() {
        assertThat(OF_ANALYSES).allSatisfy(id -> assertThat(FindingKind.of(id)).isNotEqualTo(FindingKind.OTHER));
    }

    @Test
    void eachRowHasItsOwnIdAndTexts() {
        List<FindingKind> kinds = new ArrayList<>(List.of(FindingKind.values()));
        kinds.remove(FindingKind.OTHER);
        assertThat(kinds).extracting(FindingKind::id).doesNotHaveDuplicates().allSatisfy(id -> {
            assertThat(FindingKind.of(id).id()).isEqualTo(id);
            assertThat(FindingKind.heading(id)).isNotEmpty();
            assertThat(FindingKind.of(id).help()).endsWith(".");
        });
    }

    @Test
    void anUnknownKindIsNeitherAFailureNorAnExplanation() {
        FindingKind guest = FindingKind.of("guest-kind");
        assertThat(guest).isEqualTo(FindingKind.OTHER);
        assertThat(guest.isFailure()).isFalse();
        assertThat(guest.isExplanation()).isFalse();
        assertThat(FindingKind.heading("guest-kind")).isEqualTo("guest-kind");
    }

    @Test
    void onlyAccessPairsExplainAFailure() {
        assertThat(FindingKind.values())
                .filteredOn(FindingKind::isExplanation)
                .containsExactly(FindingKind.ACCESS_PAIR);
        assertThat(FindingKind.values()).filteredOn(FindingKind::isFailure).containsExactly(FindingKind.FAILURE);
    }
}
