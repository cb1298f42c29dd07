package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.assetfuzzer.ViolationFindings;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.locon.LoconFindings;
import dev.heddle.analyzer.race.RaceFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FindingKindTest {
    private static final List<String> OF_ANALYSES =
            List.of(RaceFindings.KIND, DeadlockFindings.KIND, ViolationFindings.KIND, LoconFindings.KIND);

    @Test
    void kindsOfAllAnalysesHaveARow() {
        assertThat(OF_ANALYSES).allSatisfy(id -> assertThat(FindingKind.of(id)).isNotEqualTo(FindingKind.OTHER));
    }

    @Test
    void pageListsEveryKind() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "reference", "files.md"));
        int from = page.indexOf("\n### Kinds\n");
        List<String> listed = new ArrayList<>();
        for (String row : page.substring(from, page.indexOf("\n### ", from + 1)).split("\n")) {
            if (row.startsWith("| `")) {
                Pattern.compile("`([^`]+)`")
                        .matcher(row.split("\\|")[1])
                        .results()
                        .forEach(id -> listed.add(id.group(1)));
            }
        }
        List<FindingKind> kinds = new ArrayList<>(List.of(FindingKind.values()));
        kinds.remove(FindingKind.OTHER);
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(
                        kinds.stream().map(FindingKind::id).toList());
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
