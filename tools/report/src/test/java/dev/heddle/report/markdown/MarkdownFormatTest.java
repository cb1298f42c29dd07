package dev.heddle.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.trace.finding.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The HTML that GitHub would show. */
class MarkdownFormatTest {
    @TempDir
    Path temp;

    @Test
    void writesExplanationPlacesAndCommand() throws IOException {
        String page = SampleResults.written("markdown", SampleResults.input(SampleResults.report("hiddenraces")));
        assertThat(page)
                .startsWith("## Heddle: No failure was seen, but 1 finding has happened in real runs\\.\n")
                .contains("<summary><b>HiddenRaces.y: the write in HiddenRaces.f2 and the read in HiddenRaces.f5")
                .contains("racer-1  writes y :77\nracer-2                reads y :106\n")
                .contains("<code>dev/heddle/subjects/buggy/hiddenraces/HiddenRaces.java:77</code>")
                .contains("heddle replay src/test/resources/results/hiddenraces/exact/run-2.json");
    }

    @Test
    void escapesHostileNames() throws IOException {
        FindingsReport report = SampleResults.report(temp.resolve("hostile"), List.of(SampleResults.hostile()));
        String page = SampleResults.written("markdown", SampleResults.input(report));
        String outside = page.replaceAll("(?s)(`{3,})text\\n.*?\\n\\1\\n", "");
        assertThat(outside).doesNotContain("<script>").doesNotContain("](http").doesNotContain("\u001b");
        // Whatever is in a block of code ends where the block ends.
        assertThat(page).contains("\n````text\n");
    }

    @Test
    void staysBelowTheLimitOfASummary() throws IOException {
        List<Finding> many = new ArrayList<>();
        for (int i = 0; i < 1200; i++) {
            many.add(SampleResults.race("field" + i, 10, 20));
        }
        String page = SampleResults.written(
                "markdown", SampleResults.input(SampleResults.report(temp.resolve("many"), many)));
        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(1 << 20);
        assertThat(page).containsPattern("… and \\d+ findings more\\.\n$");
    }
}
