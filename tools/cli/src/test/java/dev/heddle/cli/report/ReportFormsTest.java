package dev.heddle.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms of {@code heddle report} on the command line, and its exit codes. */
class ReportFormsTest {
    private static final Path RESULTS = Path.of("../report/src/test/resources/results");
    private static final Path ACCOUNT = RESULTS.resolve("account");
    private static final Path DOORBELL = RESULTS.resolve("doorbell");

    @TempDir
    Path temp;

    private static CommandRun report(Object... words) {
        Object[] all = new Object[words.length + 1];
        all[0] = "report";
        System.arraycopy(words, 0, all, 1, words.length);
        return CommandRun.of(all);
    }

    @Test
    void writesEveryFormatToStandardOutputOrAFile() throws Exception {
        for (String format : List.of("json", "junit", "markdown", "sarif", "text")) {
            CommandRun printed = report("--format", format, ACCOUNT);
            assertThat(printed.exitCode()).as(printed.err()).isZero();
            assertThat(printed.out()).as(format).contains("IllegalStateException: the copy mixes old and new balances");
            Path file = temp.resolve(format);
            Files.writeString(file, "what was there before");
            CommandRun written = report("--format", format, "-o", file, ACCOUNT);
            assertThat(written.exitCode()).as(written.err()).isZero();
            assertThat(written.out()).isEmpty();
            assertThat(Files.readString(file).stripTrailing())
                    .isEqualTo(printed.out().stripTrailing());
        }
    }

    @Test
    void refusesAFileThatCannotBeWrittenInEveryFormat() throws Exception {
        Path directory = Files.createDirectory(temp.resolve("directory"));
        Path file = Files.writeString(temp.resolve("file"), "content");
        Path pipe = temp.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path out : List.of(directory, temp.resolve("missing").resolve("out"), file.resolve("out"), pipe)) {
            for (String format : List.of("html", "json", "junit", "markdown", "sarif", "text")) {
                CommandRun run = report("--format", format, "-o", out, ACCOUNT);
                assertThat(run.exitCode()).as("%s to %s", format, out).isEqualTo(2);
                assertThat(run.err().strip().lines())
                        .singleElement()
                        .asString()
                        .startsWith("heddle: cannot write " + out + ": ");
            }
        }
        assertThat(file).hasContent("content");
    }

    @Test
    void refusesAnUnknownAlsoFormatBeforeTheRun() {
        assertThat(CommandRun.of("hunt", "--also", "xml=out.xml", "--", "java", "Main"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("there is no report format xml: --also accepts json"));
        assertThat(CommandRun.of("hunt", "--also", "junit", "--", "java", "Main")
                        .err())
                .contains("--also junit names no file: write --also junit=FILE");
    }

    @Test
    void setsTheExitCodeByNewFindings() {
        assertThat(report("--format", "text", DOORBELL).exitCode()).isZero();
        assertThat(report("--format", "text", "--fail-on", "any", DOORBELL).exitCode())
                .isEqualTo(1);
        CommandRun same = report("--format", "text", "--baseline", DOORBELL, "--fail-on", "new", DOORBELL);
        assertThat(same.exitCode()).as(same.out()).isZero();
        assertThat(same.out()).contains("0 new, 2 still there, 0 gone");
        CommandRun other = report("--format", "text", "--baseline", ACCOUNT, "--fail-on", "new", DOORBELL);
        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.out()).contains("2 new, 0 still there, 2 gone", "NEW; confirmed with a failure");
    }

    @Test
    void ignoresSuppressedFindings() throws Exception {
        Path file = temp.resolve("suppressed.txt");
        StringBuilder lines = new StringBuilder();
        for (ReportFinding finding : ReportReader.read(List.of(DOORBELL)).findings()) {
            lines.append(finding.fingerprint())
                    .append(' ')
                    .append(LocalDate.now().plusDays(1))
                    .append(" known\n");
        }
        Files.writeString(file, lines);
        CommandRun known = report("--format", "text", "--suppress", file, "--fail-on", "any", DOORBELL);
        assertThat(known.exitCode()).as(known.err()).isZero();
        assertThat(known.out()).contains("suppressed until ");
        Files.writeString(file, lines.toString().replace(" known", ""));
        CommandRun unreasoned = report("--format", "text", "--suppress", file, "--fail-on", "any", DOORBELL);
        assertThat(unreasoned.exitCode()).isEqualTo(1);
        assertThat(unreasoned.err())
                .contains("line 1 suppresses nothing: it has no reason")
                .hasLineCount(2);
    }

    @Test
    void refusesWrongCommandLinesInOneLine() throws Exception {
        Path file = Files.writeString(temp.resolve("suppressed.txt"), "something else\n");
        for (List<Object> words : List.<List<Object>>of(
                List.of("--format", "sarf", ACCOUNT),
                List.of("--fail-on", "new", ACCOUNT),
                List.of("--fail-on", "some", ACCOUNT),
                List.of("--format", "text", "--suppress", file, ACCOUNT),
                List.of("--format", "text", "--suppress", temp.resolve("none"), ACCOUNT),
                List.of("--format", "text", "--baseline", temp, ACCOUNT),
                List.of("--format", "text", "-o", temp.resolve("no/such/file"), ACCOUNT),
                List.of("--format", "text"))) {
            CommandRun run = report(words.toArray());
            assertThat(run.exitCode()).as(words + run.err()).isEqualTo(2);
            assertThat(run.err()).as("%s", words).startsWith("heddle: ").hasLineCount(1);
            assertThat(run.out()).isEmpty();
        }
    }
}
