package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.testing.Jdks;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import program.RacyCounter;

/** Recordings of real runs in a batch, as the command makes it. */
class BatchIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    /** A recording of each subject, which the tests copy. */
    @TempDir
    static Path shared;

    @TempDir
    Path temp;

    private final Set<String> recorded = new HashSet<>();

    /** The first recording of a subject is a copy; further ones are other runs. */
    private void record(String subject, String name) throws Exception {
        Class<?> main = Subjects.find(subject).orElseThrow().mainClass();
        if (!recorded.add(subject)) {
            HeddleProcess.recordedPassing(temp, "runs/" + name, "", HeddleProcess.subject(JDK, main));
            return;
        }
        Path first = shared.resolve(main.getName());
        if (!Files.exists(first)) {
            HeddleProcess.recordedPassing(shared, main.getName(), "", HeddleProcess.subject(JDK, main));
        }
        Path copy = Files.createDirectories(temp.resolve("runs").resolve(name));
        try (Stream<Path> files = Files.walk(first)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(first.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private Result batch(String... options) throws Exception {
        return HeddleProcess.run(
                JDK,
                temp,
                Stream.concat(Stream.of("batch", "runs", "-o", "store"), Stream.of(options))
                        .toList());
    }

    @Test
    void comparesConsecutiveNights() throws Exception {
        record("clean/account", "clean");
        Result nothing = batch("--fail-on", "new");
        assertThat(nothing.exitCode()).as(nothing.all()).isZero();
        assertThat(nothing.out())
                .contains("batch 1: 1 runs, 1 of them analysed now, 0 not usable", "0 new, 0 still there");

        record("buggy/account", "buggy");
        Result fresh = batch("--fail-on", "new", "--build", "b2");
        assertThat(fresh.exitCode()).as(fresh.all()).isEqualTo(1);
        assertThat(fresh.out())
                .contains(
                        "batch 2: 2 runs, 1 of them analysed now", "1 new, 0 still there, 0 gone", "(in 1 of 2 runs)");
        Path report = temp.resolve("store/reports/000002");
        assertThat(report.resolve("report.html"))
                .content()
                .contains("New in this batch: in 1 of 2 runs", "of build b2");

        Result again = batch("--fail-on", "new");
        assertThat(again.exitCode()).as(again.all()).isZero();
        assertThat(again.out()).contains("0 of them analysed now", "0 new, 1 still there, 0 gone");
        assertThat(batch("--fail-on", "any").exitCode()).isEqualTo(1);
        Result text = HeddleProcess.run(JDK, temp, List.of("report", "--format", "text", report.toString()));
        assertThat(text.exitCode()).as(text.all()).isZero();
        assertThat(text.out()).contains("replay ");
    }

    /** Who has {@code JAVA_TOOL_OPTIONS} has the lines of each JVM on its standard output. */
    @Tag("nightly")
    @Test
    void ignoresOutputOfTheJvmAmongAnswersOfAWorker() throws Exception {
        record("buggy/account", "1");
        Result logged = HeddleProcess.shipped(
                JDK, temp, List.of("batch", "runs", "-o", "store"), Map.of("JAVA_TOOL_OPTIONS", "-Xlog:gc,safepoint"));
        assertThat(logged.exitCode()).as(logged.all()).isZero();
        assertThat(logged.out()).contains("1 of them analysed now, 0 not usable", "1 new");
    }

    /** A prediction is tried each night until it comes true; that it fails is news then, and stays known. */
    @Test
    void triesPredictions() throws Exception {
        record("buggy/account", "1");
        record("buggy/account", "2");
        String other = "clean/account";
        Result missed = confirm(other, "--tries", "2");
        assertThat(missed.exitCode()).as(missed.all()).isZero();
        assertThat(missed.out())
                .contains(
                        "tried 1 prediction in 2 runs: 0 made the program fail, 0 happened without a failure, 1 not reproduced",
                        "not reproduced: Account.checking, savings");
        assertThat(confirm(other, "--tries", "1").out()).contains("1 not reproduced", "0 new, 1 still there");

        Result failed = confirm("buggy/account");
        assertThat(failed.exitCode()).as(failed.all()).isEqualTo(1);
        assertThat(failed.out())
                .contains(
                        "tried 1 prediction", "1 made the program fail", "failure: Account.checking", "1 new, 0 still");
        Path report = temp.resolve("store/reports/000003");
        assertThat(report.resolve("trying")).doesNotExist();
        Result text = HeddleProcess.run(JDK, temp, List.of("report", "--format", "text", report.toString()));
        assertThat(text.out()).contains("confirmed with a failure");
        Matcher exact = Pattern.compile("replay (\\S+exact\\.json)").matcher(text.out());
        assertThat(exact.find()).as(text.out()).isTrue();
        Result again = HeddleProcess.run(
                JDK,
                temp,
                HeddleProcess.words(
                        List.of("replay", exact.group(1)), HeddleProcess.subject(JDK, main("buggy/account"))));
        assertThat(again.exitCode()).as(again.all()).isEqualTo(1);

        Result known = confirm("buggy/account");
        assertThat(known.exitCode()).as(known.all()).isZero();
        assertThat(known.out()).contains("there is no prediction to try", "0 new, 1 still there, 0 gone");
    }

    /** With Spark, the command's input is what the driver says to it. */
    @Tag("nightly")
    @Test
    @EnabledOnOs(OS.LINUX)
    void confirmationRunsDoNotReadTheInputOfTheCommand() throws Exception {
        record("buggy/account", "1");
        assertThat(batch().exitCode()).isZero();
        Path heard = temp.resolve("heard");
        String classPath = HeddleProcess.classPath(ListeningTarget.class) + File.pathSeparator + HeddleProcess.SUBJECTS;
        List<String> words = HeddleProcess.shortLived(JDK);
        words.addAll(List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
        words.addAll(List.of("batch", "runs", "-o", "store", "--engine", "lines", "--tries", "1", "--confirm"));
        String command = String.join(
                " ",
                HeddleProcess.words(
                        words,
                        HeddleProcess.program(
                                JDK,
                                classPath,
                                ListeningTarget.class,
                                heard.toString(),
                                main("buggy/account").getName())));

        Result tried = HeddleProcess.start(List.of("sh", "-c", "yes done | " + command), temp);

        assertThat(tried.exitCode()).as(tried.all()).isZero();
        assertThat(tried.out()).contains("tried 1 prediction in ");
        // Once as it is, then under control.
        assertThat(Files.readAllLines(heard)).hasSizeGreaterThan(1).containsOnly("heard 0");
    }

    @Test
    void reportsAProgramThatDoesNotStartAndKeepsAnalyses() throws Exception {
        record("buggy/account", "1");
        Result result = HeddleProcess.run(
                JDK,
                temp,
                List.of("batch", "runs", "-o", "store", "--confirm", "--", "java", "-cp", "nowhere", "NoSuch"));
        assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
        assertThat(result.err()).contains("the program did not start: Error: Could not find or load main class NoSuch");
        assertThat(batch().out()).contains("batch 1: 1 runs, 1 of them analysed now");
        assertThat(HeddleProcess.run(JDK, temp, List.of("batch", "runs", "-o", "store", "--", "java", "Main"))
                        .err())
                .contains("a program after -- is only valid for --confirm");
    }

    @Test
    void reportsPredictionsWhosePlansDoNotFitTheProgram() throws Exception {
        record("buggy/account", "1");
        List<String> other = HeddleProcess.program(JDK, HeddleProcess.classPath(RacyCounter.class), RacyCounter.class);
        Result refused = HeddleProcess.run(
                JDK, temp, HeddleProcess.words(List.of("batch", "runs", "-o", "store", "--confirm"), other));
        assertThat(refused.exitCode()).as(refused.all()).isZero();
        assertThat(refused.out())
                .contains("tried 0 predictions in ")
                .contains("not tried: the plan does not fit the program: there is no class ")
                .contains(" on the class path (1 prediction)")
                .doesNotContain("because the budget was spent");
    }

    private static Class<?> main(String subject) {
        return Subjects.find(subject).orElseThrow().mainClass();
    }

    private Result confirm(String subject, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("batch", "runs", "-o", "store", "--fail-on", "new", "--confirm"));
        words.addAll(List.of(options));
        return HeddleProcess.run(JDK, temp, HeddleProcess.words(words, HeddleProcess.subject(JDK, main(subject))));
    }

    @Tag("nightly")
    @Test
    void skipsARunningRecording() throws Exception {
        record("clean/account", "clean");
        Path recording = temp.resolve("runs/waiting");
        Process program = new ProcessBuilder(
                        HeddleProcess.java(JDK),
                        "-javaagent:" + HeddleProcess.HOME.resolve("heddle-recorder-agent.jar") + "=file=" + recording,
                        "-cp",
                        HeddleProcess.classPath(WaitingTarget.class),
                        WaitingTarget.class.getName())
                .redirectError(temp.resolve("err").toFile())
                .start();
        try (BufferedReader out = program.inputReader()) {
            assertThat(out.readLine()).isEqualTo("ready");
            assertThat(recording.resolve(Manifest.FILE_NAME)).exists();

            Result early = batch();

            assertThat(early.exitCode()).as(early.all()).isEqualTo(3);
            assertThat(early.err())
                    .hasLineCount(1)
                    .contains(recording.getFileName() + " is still being written (its program (process " + program.pid()
                            + ") runs): analyse it in a later batch");
            assertThat(early.out()).contains("1 runs, 1 of them analysed now, 1 not usable");
            program.getOutputStream().close();
            assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            program.destroyForcibly();
        }
        Result late = batch();
        assertThat(late.exitCode()).as(late.all()).isZero();
        assertThat(late.out()).contains("2 runs, 1 of them analysed now, 0 not usable");
    }

    @Test
    void reportsBadInputInOneLineEach() throws Exception {
        Files.createDirectories(temp.resolve("empty"));
        Result empty = HeddleProcess.shipped(JDK, temp, List.of("batch", "empty", "-o", "store"));
        assertThat(empty.exitCode()).isEqualTo(2);
        assertThat(empty.err()).hasLineCount(1).contains("empty has no recording: ");
        Result little = HeddleProcess.shipped(
                JDK, temp, List.of("batch", "empty", "-o", "store", "--memory", "300m", "--jobs", "2"));
        assertThat(little.exitCode()).isEqualTo(2);
        assertThat(little.err()).hasLineCount(1).contains("--memory 300m is too little for 2 jobs: set 672m or more");
        Result time =
                HeddleProcess.shipped(JDK, temp, List.of("batch", "empty", "-o", "store", "--since", "2027-13-01"));
        assertThat(time.exitCode()).isEqualTo(2);
        assertThat(time.err()).hasLineCount(1).contains("--since 2027-13-01: write a time such as 24h");
        Result elsewhere = HeddleProcess.shipped(JDK, temp, List.of("batch", "hdfs://head:8020/runs", "-o", "store"));
        assertThat(elsewhere.exitCode()).isEqualTo(2);
        assertThat(elsewhere.err())
                .hasLineCount(1)
                .contains(
                        "hdfs://head:8020/runs is not a path of this machine: mount it and name its path, or add --engine");
        Result store = HeddleProcess.shipped(JDK, temp, List.of("batch", "empty", "-o", "s3a://bucket/store"));
        assertThat(store.exitCode()).isEqualTo(2);
        assertThat(store.err())
                .hasLineCount(1)
                .contains("-o s3a://bucket/store: a store must be on a disk of the machine that runs the batch");
        assertThat(temp.resolve("store")).doesNotExist();
    }

    /**
     * The shell limits how large a file may get, which is less than a report takes. It stands for a disk that is full.
     */
    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsAnalysesWhenTheDiskIsFull() throws Exception {
        record("buggy/account", "buggy");
        String command = HeddleProcess.java(JDK) + " -Xshare:auto -jar " + HeddleProcess.HOME.resolve("heddle.jar")
                + " batch runs -o store";

        Result full = HeddleProcess.start(List.of("sh", "-c", "ulimit -f 72; exec " + command), temp);

        assertThat(full.exitCode()).as(full.all()).isEqualTo(3);
        assertThat(full.err())
                .contains("the store store cannot be written: ", "free disk space and run the same command again");
        assertThat(temp.resolve("store/store.json")).doesNotExist();
        Result again = batch();
        assertThat(again.exitCode()).as(again.all()).isZero();
        assertThat(again.err()).contains("continuing an interrupted batch: 1 of 1 runs are analysed already");
        assertThat(again.out()).contains("1 new, 0 still there, 0 gone");
    }
}
