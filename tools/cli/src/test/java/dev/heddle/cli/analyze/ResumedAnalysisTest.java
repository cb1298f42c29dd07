package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code analyze --resume} keeps finished results, repeats unfinished techniques, and refuses directories with other
 * content: there is stays.
 */
class ResumedAnalysisTest {
    private static final String RUN = SeveralTechniquesTest.RUN;

    /** No process has such a number. */
    private static final long NO_PROCESS = Integer.MAX_VALUE;

    private static final String TECHNIQUES = "happens-before,deadlock,shb";

    @TempDir
    Path temp;

    private Path text;
    private Path out;

    @BeforeEach
    void writeText() throws IOException {
        text = Files.writeString(temp.resolve("run.std"), RUN);
        out = temp.resolve("out");
    }

    private CommandRun resumed(String techniques, Object... more) {
        return analyze(
                techniques,
                Stream.concat(Stream.of("--resume"), Stream.of(more)).toArray());
    }

    private CommandRun analyze(String techniques, Object... more) {
        Stream<Object> words = Stream.of("analyze", "--technique", techniques, "-o", out);
        return CommandRun.of(Stream.concat(words, Stream.concat(Stream.of(more), Stream.of(text)))
                .toArray());
    }

    private static void setState(Path own, String before, String after) throws IOException {
        Path file = own.resolve(AnalysisProgress.FILE_NAME);
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));
    }

    private static void setProcess(Path own, long process) throws IOException {
        setState(own, "\"process\" : " + ProcessHandle.current().pid(), "\"process\" : " + process);
    }

    /** As a kill leaves it: nothing but what was written until then. */
    private void isLeftUnfinished(String technique) throws IOException {
        Path own = out.resolve(technique);
        setState(own, "\"isWhole\" : true", "\"isWhole\" : false");
        setProcess(own, NO_PROCESS);
        Files.delete(own.resolve("findings.json"));
        Files.createDirectories(own.resolve("heddle-trace1234"));
        Files.writeString(own.resolve("heddle-trace1234").resolve("piece"), "left");
    }

    /** All files with their text, except times and processes. */
    private Map<String, String> results() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = out.relativize(file).toString();
                if (!name.endsWith("made-by.json") && !name.endsWith("report.html")) {
                    all.put(name, Files.readString(file).replaceAll("\"process\" : \\d+", ""));
                }
            }
        }
        return all;
    }

    @Test
    void repeatsOnlyUnfinishedTechniques() throws IOException {
        CommandRun whole = analyze(TECHNIQUES);
        assertThat(whole.exitCode()).as(whole.err()).isEqualTo(ExitCode.FINDINGS);
        Map<String, String> expected = results();
        isLeftUnfinished("deadlock");
        Files.delete(out.resolve("report.html"));
        CommandRun run = resumed(TECHNIQUES);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.err().lines())
                .containsExactly(
                        "heddle: happens-before finished in an earlier command: these are its results",
                        "heddle: shb finished in an earlier command: these are its results");
        assertThat(run.out()).isEqualTo(whole.out());
        assertThat(results()).isEqualTo(expected);
        assertThat(out.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void printsTheResultsOfAFinishedTechnique() throws IOException {
        CommandRun first = analyze("happens-before");
        Map<String, String> expected = results();
        CommandRun again = resumed("happens-before");
        assertThat(again.exitCode()).isEqualTo(first.exitCode());
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(results()).isEqualTo(expected);
    }

    @Test
    void startsInANewDirectory() throws IOException {
        CommandRun run = resumed("happens-before");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void refusesAndKeepsForeignFiles() throws IOException {
        analyze(TECHNIQUES, "--trace-memory", "1g");
        Map<String, String> expected = results();
        assertThat(refusal("happens-before,deadlock")).contains("shb belongs to none of the techniques");
        assertThat(refusal("happens-before")).contains("holds no analysis");
        assertThat(refusal(TECHNIQUES, "--lenient")).contains("with other options");
        assertThat(results()).isEqualTo(expected);
        assertThat(resumed(TECHNIQUES, "--trace-memory", "2g").exitCode())
                .as("how much memory there is changes no result")
                .isEqualTo(ExitCode.FINDINGS);
        Files.writeString(text, RUN + "T0|w(V1)|13\n");
        assertThat(refusal(TECHNIQUES)).contains("of other runs, or they have changed since");
        assertThat(results()).isEqualTo(expected);
    }

    private String refusal(String techniques, Object... more) {
        CommandRun run = resumed(techniques, more);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).hasSize(1);
        return run.err();
    }

    @Test
    void toleratesADamagedState() throws IOException {
        analyze("happens-before");
        setState(out, "\"schemaVersion\" : 1", "\"schemaVersion\" : 2");
        assertThat(refusal("happens-before")).contains("has schema version 2, and this Heddle reads version 1");
        Files.writeString(out.resolve(AnalysisProgress.FILE_NAME), "{");
        assertThat(refusal("happens-before")).contains("analysis.json is damaged");
        assertThat(out.resolve("findings.json")).isNotEmptyFile();
    }

    @Test
    void keepsUnknownFiles() throws IOException {
        analyze("happens-before");
        isLeftUnfinished("");
        Path notes = Files.writeString(out.resolve("notes.txt"), "mine");
        assertThat(refusal("happens-before")).contains("notes.txt belongs to no analysis");
        assertThat(notes).hasContent("mine");
        assertThat(out.resolve("heddle-trace1234")).isNotEmptyDirectory();
        Files.delete(notes);
        assertThat(resumed("happens-before").exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(out.resolve("heddle-trace1234")).doesNotExist();
    }

    /** No directory is changed before all directories are checked. */
    @Test
    void deletesNothingBeforeAllChecks() throws IOException {
        analyze(TECHNIQUES);
        isLeftUnfinished("happens-before");
        Path notes = Files.writeString(out.resolve("notes.txt"), "mine");
        assertThat(refusal(TECHNIQUES)).contains("notes.txt belongs to none of the techniques");
        assertThat(notes).hasContent("mine");
        assertThat(out.resolve("happens-before").resolve("heddle-trace1234")).isNotEmptyDirectory();
    }

    @Test
    void refusesADirectoryThatIsBeingWritten() throws IOException {
        analyze("happens-before");
        isLeftUnfinished("");
        long other = ProcessHandle.allProcesses()
                .mapToLong(ProcessHandle::pid)
                .filter(pid -> pid != ProcessHandle.current().pid())
                .min()
                .orElseThrow();
        setState(out, "\"process\" : " + NO_PROCESS, "\"process\" : " + other);
        assertThat(refusal("happens-before")).contains("is being written by process " + other);
    }

    @Test
    void repeatsATechniqueWithMissingResults() throws IOException {
        analyze(TECHNIQUES);
        Map<String, String> expected = results();
        Files.delete(out.resolve("shb").resolve("findings.json"));
        assertThat(resumed(TECHNIQUES).err()).doesNotContain("shb had ended");
        assertThat(results()).isEqualTo(expected);
    }

    @Test
    void damagedResultsAffectOnlyTheirTechnique() throws IOException {
        analyze(TECHNIQUES);
        Files.writeString(out.resolve("shb").resolve("findings.json"), "{");
        CommandRun run = resumed(TECHNIQUES);
        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.err()).contains("shb failed: the results of the earlier command cannot be read");
        assertThat(run.out()).contains("races by happens-before: 1 race");
    }

    @Test
    void detectsAChangeBehindALink() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link.std"), text);
        CommandRun.of("analyze", "--technique", "shb", "-o", out, link);
        Files.writeString(text, RUN + "T0|w(V1)|13\n");
        CommandRun run = CommandRun.of("analyze", "--technique", "shb", "--resume", "-o", out, link);
        assertThat(run.err()).contains("of other runs, or they have changed since");
    }

    @Test
    void acceptsResultsBelowTheRecording() {
        Path recording = temp.resolve("recording");
        CommandRun.of("convert", "--from", "std", "-o", recording, text);
        out = recording.resolve("analysis");
        for (String technique : List.of("happens-before", "drfinder")) {
            Path own = out.resolve(technique);
            CommandRun first = CommandRun.of("analyze", "--technique", technique, "-o", own, recording);
            assertThat(first.err()).doesNotContain("failed");
            CommandRun again = CommandRun.of("analyze", "--technique", technique, "--resume", "-o", own, recording);
            assertThat(again.err()).contains(technique + " finished in an earlier command");
            assertThat(again.out()).isEqualTo(first.out());
            assertThat(again.exitCode()).isEqualTo(first.exitCode());
        }
    }

    @Test
    void refusesInputThatCanBeReadOnlyOnce() {
        CommandRun without = CommandRun.of("analyze", "--technique", "shb", "--resume", text);
        assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(without.err()).contains("--resume requires -o DIR");
        CommandRun piped = CommandRun.of("analyze", "--technique", "shb", "--resume", "-o", out, "-");
        assertThat(piped.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(piped.err()).contains("can be read only once");
    }
}
