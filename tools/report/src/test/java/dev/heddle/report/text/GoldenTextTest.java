package dev.heddle.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.compare.Suppressions;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.SampleResults;
import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How findings read on a terminal, word for word, in {@code src/test/resources/golden}. After a change that is meant,
 * renew the files and look at the difference:
 * {@code ./mvnw -o -pl tools/report -am test -Dtest=GoldenTextTest -Dheddle.golden=renew -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class GoldenTextTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final int MOST_LINES = 16;

    @TempDir
    Path temp;

    static List<String> kept() {
        return SampleResults.kept();
    }

    @ParameterizedTest
    @MethodSource("kept")
    void resultsOfRealHunts(String name) throws IOException {
        check(name, SampleResults.input(SampleResults.report(name)));
    }

    @Test
    void manyCandidatesOfALibrary() throws IOException {
        FindingsReport report = SampleResults.report(temp.resolve("many"), SampleResults.candidates(33));
        check("many-candidates", new FormatInput(report, temp, List.of(), null, Suppressions.NONE, 2));
    }

    @Test
    void formatsFailuresWithoutAMessage() throws IOException {
        List<Finding> findings = List.of(
                SampleResults.failure("seen-1", "exit code 1", List.of()),
                SampleResults.failure("seen-2", "exit code 3: sold 21 of 20", List.of()),
                SampleResults.failure(
                        "seen-3",
                        "IllegalStateException: sold 21 (thread 0.1)",
                        List.of(
                                "at java.base/java.util.Objects.check(Objects.java:3)",
                                "at shop.Till.sell(Till.java:40)")));
        check("exit-codes", SampleResults.input(SampleResults.report(temp.resolve("exit"), findings)));
    }

    @Test
    void ignoresNumbersInFailures() throws IOException {
        String words = "exit code 1: sold 21 of 20";
        Finding seen = SampleResults.failure("seen-1", words, List.of());
        Finding cameTrue =
                SampleResults.race("left", 10, 20).tried(Finding.Status.CONFIRMED, null, words.replace("21", "23"));
        FindingsReport report = SampleResults.report(temp.resolve("numbers"), List.of(seen, cameTrue));
        check("other-numbers", SampleResults.input(report));
    }

    @Test
    void newGoneAndSuppressed() throws IOException {
        FindingsReport before = SampleResults.report(
                temp.resolve("before"), List.of(SampleResults.race("count", 10, 20), SampleResults.race("old", 5, 6)));
        FindingsReport now = SampleResults.report(
                temp.resolve("now"), List.of(SampleResults.race("count", 11, 25), SampleResults.race("sum", 30, 40)));
        String known = before.findings().get(0).fingerprint();
        Suppressions suppressions = new Suppressions(
                Map.of(known, new Suppressions.Entry(1, LocalDate.of(2027, 1, 31), "fixed in 2.0")), List.of());
        check("compared", SampleResults.input(now, before, suppressions));
    }

    /** The output of localize. */
    @Test
    void rankedPairs() throws IOException {
        Finding tried = SampleResults.pair(1)
                .with("verdict", "cause: forced in 38 of 40 runs, of which 37 failed; forbidden, none of 20 failed")
                .tried(Finding.Status.CONFIRMED, null, "exit code 1: sold 21 of 20");
        FindingsReport report = ReportReader.of(
                new Findings("locon", List.of(), Map.of(), List.of(tried, SampleResults.pair(2))),
                temp,
                "localize",
                List.of("java", "-cp", "app", "shop.Main"),
                List.of());
        checkGroups("ranked-pairs", report);
    }

    /** The output of replay and shrink. */
    @Test
    void oneRun() throws IOException {
        Path kept = Path.of("src/test/resources/results/account-first").toAbsolutePath();
        Finding failure = SampleResults.failure(
                        "failure-1", "IllegalStateException: the copy mixes old and new balances", List.of())
                .with("steps", "shrunk/portfolio-e87d29be/steps.json")
                .with("exactPlanChecked", true)
                .tried(
                        Finding.Status.CONFIRMED,
                        "shrunk/portfolio-e87d29be/exact.json",
                        "IllegalStateException: the copy mixes old and new balances");
        FindingsReport report = ReportReader.of(
                new Findings("replay", List.of(), Map.of(), List.of(failure)),
                kept,
                "replay",
                List.of("java", "-cp", "app", "shop.Main"),
                List.of());
        checkGroups("one-run", report);
    }

    private void checkGroups(String name, FindingsReport report) throws IOException {
        List<String> lines = new TextReport(SampleResults.input(report), text -> text).groups();
        check(name, String.join("\n", lines) + "\n");
    }

    @Test
    void nothing() throws IOException {
        check("nothing", SampleResults.input(SampleResults.report(temp.resolve("nothing"), List.of())));
    }

    @Test
    void escapesHostileNamesForTheTerminal() throws IOException {
        FindingsReport report = SampleResults.report(temp.resolve("hostile"), List.of(SampleResults.hostile()));
        String text = SampleResults.written("text", SampleResults.input(report));
        assertThat(text).doesNotContain("\u001b").doesNotContain("\u202e").doesNotContain("\u0000");
    }

    private void check(String name, FormatInput input) throws IOException {
        check(name, SampleResults.written("text", input));
    }

    private void check(String name, String written) throws IOException {
        String text = written.replace(temp.toString(), "TEMP");
        List<String> finding = new ArrayList<>();
        for (String line : text.lines().toList()) {
            finding.add(line);
            if (line.isEmpty()) {
                finding.clear();
            }
            boolean isFinding = !finding.isEmpty() && finding.get(0).matches("\\d+\\. .*");
            assertThat(isFinding && line.startsWith("   ") ? finding.size() : 0)
                    .as(text)
                    .isLessThanOrEqualTo(MOST_LINES);
        }
        assertThat(text.lines()).as("an exit code says nothing").noneMatch(line -> line.matches("\\d+\\. exit code.*"));
        Path file = GOLDEN.resolve(name + ".txt");
        if ("renew".equals(System.getProperty("heddle.golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(text).as("to renew it, see this class").isEqualTo(Files.readString(file));
    }
}
