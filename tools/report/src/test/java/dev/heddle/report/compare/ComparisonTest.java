package dev.heddle.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.trace.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New, gone, still there; and what does not count for now. */
class ComparisonTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 23);

    @TempDir
    Path temp;

    private FindingsReport report(String name, Finding... findings) throws IOException {
        return SampleResults.report(temp.resolve(name), List.of(findings));
    }

    private static List<String> ids(List<ReportFinding> findings) {
        return findings.stream().map(ReportFinding::id).toList();
    }

    @Test
    void matchesFindingsWhenLinesMove() throws IOException {
        FindingsReport before = report("before", SampleResults.race("a", 1, 2), SampleResults.race("b", 3, 4));
        FindingsReport now = report("now", SampleResults.race("c", 1, 2), SampleResults.race("a", 70, 80));
        Comparison comparison = Comparison.of(before, now);
        assertThat(ids(comparison.fresh())).containsExactly("race-c");
        assertThat(ids(comparison.still())).containsExactly("race-a");
        assertThat(ids(comparison.gone())).containsExactly("race-b");
        assertThat(comparison.inWords()).isEqualTo("1 new, 1 still there, 1 gone");
    }

    @Test
    void repeatedFingerprintIsNotNew() throws IOException {
        FindingsReport before = report("before", SampleResults.race("a", 1, 2));
        FindingsReport now = report("now", SampleResults.race("a", 1, 2), SampleResults.race("a", 5, 6));
        assertThat(Comparison.of(before, now).fresh()).isEmpty();
    }

    @Test
    void whatCounts() throws IOException {
        List<Finding> candidates = new ArrayList<>(SampleResults.candidates(6));
        candidates.add(SampleResults.race("a", 1, 2));
        candidates.add(SampleResults.race("b", 1, 2));
        FindingsReport now = SampleResults.report(temp.resolve("now"), candidates);
        FindingsReport before = report("before", SampleResults.race("b", 1, 2));
        Comparison comparison = Comparison.of(before, now);
        assertThat(FailPolicy.NONE.counted(now, comparison, Suppressions.NONE)).isEmpty();
        assertThat(FailPolicy.ANY.counted(now, comparison, Suppressions.NONE))
                .as("one was not reproduced")
                .hasSize(7);
        assertThat(FailPolicy.NEW.counted(now, comparison, Suppressions.NONE)).hasSize(6);
        Path file = temp.resolve("suppressed.txt");
        Files.writeString(file, now.findings().get(0).fingerprint() + " 2026-11-23 until tonight\n");
        Suppressions suppressions = Suppressions.read(file, TODAY);
        assertThat(suppressions.notes(now)).isEmpty();
        assertThat(ids(FailPolicy.ANY.counted(now, comparison, suppressions)))
                .hasSize(6)
                .doesNotContain("race-a");
    }

    @Test
    void reportsIneffectiveEntries() throws IOException {
        FindingsReport now = report("now", SampleResults.race("a", 1, 2));
        Path file = temp.resolve("suppressed.txt");
        Files.writeString(file, """
                # FINGERPRINT     UNTIL      REASON

                0000000000000001  2026-11-22  ended yesterday
                0000000000000002  2027-01-01
                0000000000000003  2027-01-01  fits nothing
                0000000000000003  2027-02-01  once more
                """);
        Suppressions suppressions = Suppressions.read(file, TODAY);
        assertThat(suppressions.entries()).containsOnlyKeys("0000000000000003");
        assertThat(suppressions.notes(now))
                .containsExactly(
                        file + ", line 3 suppresses nothing: it expired on 2026-11-22 (ended yesterday)",
                        file + ", line 4 suppresses nothing: it has no reason",
                        file + ", line 6 repeats line 5, which is used",
                        "the suppression of 0000000000000003 (line 5) matches no finding: remove it");
    }

    @Test
    void refusesWrongFilesInOneLine() throws IOException {
        Path file = temp.resolve("suppressed.txt");
        for (String line :
                List.of("race-a 2027-01-01 no fingerprint", "0000000000000001", "0000000000000001 soon later")) {
            Files.writeString(file, "# a comment\n" + line + "\n");
            assertThatThrownBy(() -> Suppressions.read(file, TODAY))
                    .isInstanceOf(Suppressions.MalformedException.class)
                    .hasMessageContaining(file + ", line 2: ")
                    .message()
                    .hasLineCount(1);
        }
        assertThatThrownBy(() -> Suppressions.read(temp.resolve("none"), TODAY))
                .hasMessageContaining("there is no such file");
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE});
        assertThatThrownBy(() -> Suppressions.read(file, TODAY)).hasMessageContaining("UTF-8");
    }
}
