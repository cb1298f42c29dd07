package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.subjects.buggy.deadlock1.TwoLocks;
import dev.heddle.subjects.buggy.log4j38137.FullBuffer;
import dev.heddle.subjects.plain.Exits;
import dev.heddle.subjects.plain.NoThreads;
import dev.heddle.subjects.plain.Sleeper;
import dev.heddle.subjects.shapes.buggy.Publish;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import program.LongRecording;

/** Bad input ends with one clear line, the documented exit code and no stack trace. */
class BadInputIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    Path temp;

    @Test
    void refusesAMissingRecording() throws Exception {
        for (String verb : List.of("show", "verify", "analyze")) {
            failsWith(3, "there is no such directory", heddle(verb, "nowhere"));
        }
        Files.createDirectory(temp.resolve("empty"));
        failsWith(3, "it holds no manifest.json", heddle("analyze", "empty"));
    }

    @Test
    void damagedRecordingOfAShortRun() throws Exception {
        recordAccount("rec", "");
        damaged(temp.resolve("rec/early.heddle"));
    }

    @Test
    void damagedQueue() throws Exception {
        String early = temp.resolve("rec/early.heddle").toString();
        HeddleProcess.recordedPassing(
                temp,
                "rec",
                "max=256m",
                HeddleProcess.program(JDK, HeddleProcess.classPath(LongRecording.class), LongRecording.class, early));
        damaged(queueFile(temp.resolve("rec/part-000001")));
    }

    private void damaged(Path queue) throws IOException, InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile(queue.toFile(), "rw")) {
            file.setLength(file.length() / 100);
        }
        for (String verb : List.of("show", "verify", "analyze")) {
            failsWith(3, "is damaged", heddle(verb, "rec"));
        }
        Files.write(queue, new byte[1 << 20]);
        failsWith(3, "is damaged", heddle("verify", "rec"));
        Files.writeString(queue, "Dear Heddle, this is no queue. ".repeat(5_000));
        failsWith(3, "is damaged", heddle("analyze", "rec"));
    }

    @Test
    void manifestOfAnotherVersion() throws Exception {
        recordAccount("rec", "");
        Path manifest = temp.resolve("rec/manifest.json");
        Files.writeString(
                manifest, Files.readString(manifest).replaceFirst("\"schemaVersion\" : \\d+", "\"schemaVersion\" : 7"));
        failsWith(3, "schema version 7", heddle("show", "rec"));
        Files.writeString(manifest, "{");
        failsWith(3, "is no manifest", heddle("show", "rec"));
    }

    @Test
    void reportsAMissingMainClass() throws Exception {
        failsWith(
                2,
                "the program did not start: Error: Could not find or load main class no.Such",
                heddle("hunt", "-o", "out", "--", JDK.resolve("bin/java").toString(), "no.Such"));
    }

    @Test
    void reportsAMainClassWhoseLibraryIsMissing() throws Exception {
        Path withoutLibraries = HeddleProcess.SUBJECTS.getParent().resolveSibling("classes");
        failsWith(
                2,
                "the program did not start: Error: Unable to initialize main class " + FullBuffer.class.getName()
                        + ": java.lang.NoClassDefFoundError: org/apache/log4j/Appender",
                heddle(HeddleProcess.words(
                        List.of("hunt", "-o", "out"),
                        HeddleProcess.program(JDK, withoutLibraries.toString(), FullBuffer.class))));
    }

    @Test
    void refusesADirectoryWithARecording() throws Exception {
        recordAccount("rec", "");
        failsWith(
                2,
                "already holds a recording",
                heddle(HeddleProcess.words(
                        List.of("record", "-o", "rec"), HeddleProcess.subject(JDK, AccountTest.class))));
    }

    @Test
    void recordingWithoutAccesses() throws Exception {
        heddle(HeddleProcess.words(
                List.of("record", "--profile", "sync", "-o", "rec"), HeddleProcess.subject(JDK, AccountTest.class)));
        failsWith(2, "record with --profile access", heddle("analyze", "rec"));
        failsWith(
                2,
                "option profile is facts|sync|access|full, not 'most'",
                heddle(HeddleProcess.words(
                        List.of("record", "--profile", "most"), HeddleProcess.subject(JDK, AccountTest.class))));
    }

    @Test
    void refusesAFileThatIsNotAPlan() throws Exception {
        List<String> target = HeddleProcess.subject(JDK, AccountTest.class);
        failsWith(2, "there is no file", heddle(HeddleProcess.words(List.of("replay", "no.json"), target)));
        Files.writeString(temp.resolve("plan.json"), "order!");
        failsWith(2, "is not a plan", heddle(HeddleProcess.words(List.of("replay", "plan.json"), target)));
    }

    @Test
    void refusesAPlanOfAnotherProgram() throws Exception {
        recordAccount("rec", "");
        Result analysis = heddle("analyze", "-o", "out", "rec");
        assertThat(analysis.exitCode()).as(analysis.all()).isEqualTo(1);
        Path plan;
        try (DirectoryStream<Path> plans = Files.newDirectoryStream(temp.resolve("out/plans"), "af-*.json")) {
            plan = plans.iterator().next();
        }
        changedPlanFails(
                plan, "schema version 99", text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 99"));
        changedPlanFails(plan, "account.Akkount", text -> text.replace("account.Account\"", "account.Akkount\""));
        changedPlanFails(
                plan,
                "getCheck is missing",
                text -> text.replace("\"method\" : \"getChk\"", "\"method\" : \"getCheck\""));
        changedPlanFails(plan, "at offset", text -> text.replaceFirst("\"offset\" : (\\d+)", "\"offset\" : 4711"));
    }

    @Test
    void reportsATargetThatDoesNotStart() throws Exception {
        failsWith(2, "is not a java executable", heddle("record", "-o", "a", "--", "ls"));
        failsWith(2, "cannot start", heddle("record", "-o", "b", "--", "/nowhere/java", "Main"));
        failsWith(2, "after --", heddle("record", "-o", "c"));
        Result noClass = heddle("record", "-o", "d", "--", HeddleProcess.java(JDK), "-cp", ".", "no.such.Main");
        assertThat(noClass.exitCode()).as(noClass.all()).isEqualTo(1);
        assertThat(noClass.err()).contains("no.such.Main").doesNotContain("at dev.heddle");
        failsWith(
                2,
                "nothing was recorded",
                heddle("record", "-o", "e", "--", HeddleProcess.java(JDK), "-no-such-flag", "Main"));
        PlanFile.write(temp.resolve("plan.json"), new RandomPlan("random", "random", 1));
        failsWith(
                2,
                "did not start",
                heddle("replay", "-o", "f", "plan.json", "--", HeddleProcess.java(JDK), "-no-such-flag", "Main"));
    }

    @Test
    void targetWithoutThreads() throws Exception {
        Result record = heddle(
                HeddleProcess.words(List.of("record", "-o", "rec"), HeddleProcess.subject(JDK, NoThreads.class)));
        assertThat(record.exitCode()).as(record.all()).isZero();
        assertThat(record.out()).isEqualToIgnoringNewLines("hello");
        Result analyze = heddle("analyze", "rec");
        assertThat(analyze.exitCode()).as(analyze.all()).isZero();
        assertThat(analyze.err()).contains("only one thread");
    }

    @Test
    void targetThatExitsFromAnotherThread() throws Exception {
        Result record = heddle(
                HeddleProcess.words(List.of("record", "-o", "rec"), HeddleProcess.subject(JDK, Exits.class, "17")));
        assertThat(record.exitCode()).as(record.all()).isEqualTo(17);
        Result verify = heddle("verify", "rec");
        assertThat(verify.exitCode()).as(verify.all()).isZero();
        assertThat(verify.out()).startsWith("complete: ");
    }

    @Test
    void reportsATargetKilledDuringTheRun() throws Exception {
        List<String> command = new ArrayList<>(HeddleProcess.subject(JDK, Sleeper.class));
        Path recording = temp.resolve("rec");
        command.add(1, "-javaagent:" + HeddleProcess.HOME.resolve("heddle-recorder-agent.jar") + "=file=" + recording);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream out = process.getInputStream()) {
            assertThat(new String(out.readNBytes(5))).isEqualTo("ready");
            // A block has been written once the recording can be opened with events in it.
            awaitEvents(recording);
            process.destroyForcibly();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        Result verify = heddle("verify", "rec");
        assertThat(verify.exitCode()).as(verify.all()).isEqualTo(3);
        assertThat(verify.out()).startsWith("incomplete: ");
        Result analyze = heddle("analyze", "rec");
        assertThat(analyze.exitCode()).as(analyze.all()).isLessThanOrEqualTo(1);
        assertThat(analyze.err()).contains("is incomplete");
    }

    /** A signal ends only the command: its program ends too, and no error is reported. */
    @Test
    void endsOnASignal() throws Exception {
        for (String verb : List.of("record", "hunt")) {
            Path said = temp.resolve(verb + ".txt");
            List<String> words = HeddleProcess.shortLived(JDK);
            words.addAll(
                    List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
            words.addAll(HeddleProcess.words(
                    List.of(verb, "-o", temp.resolve("out-" + verb).toString()),
                    HeddleProcess.subject(JDK, Sleeper.class)));
            Process command = new ProcessBuilder(words)
                    .directory(temp.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            try {
                ProcessHandle program = awaitProgram(command);
                command.destroy();
                assertThat(command.waitFor(60, TimeUnit.SECONDS)).as(verb).isTrue();
                program.onExit().get(30, TimeUnit.SECONDS);
                assertThat(command.exitValue()).as(Files.readString(said)).isEqualTo(143);
                assertThat(Files.readString(said)).doesNotContain("fault", "hutdown", "Exception", "\tat ");
            } finally {
                command.destroyForcibly();
            }
        }
    }

    /** A hunt that a signal ends reports the findings so far. */
    @Test
    void huntReportsItsFindingsOnASignal() throws Exception {
        Path out = temp.resolve("partial");
        Process command = startHunt(out, Publish.class);
        try {
            awaitDirectory(out.resolve("exact"), command);
            command.destroy();
            assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(said(out));
            assertThat(command.exitValue()).as(text).isEqualTo(143);
            assertThat(text).contains("a signal ended the command", "1 different failure");
            assertThat(Files.readString(out.resolve("findings.json"))).contains("\"failure\"");
        } finally {
            command.destroyForcibly();
        }
    }

    /** The machine may kill a hunt without a signal that it can handle. */
    @Test
    void aKilledHuntLeavesItsPredictions() throws Exception {
        Path out = temp.resolve("killed");
        Process command = startHunt(out, TwoLocks.class, "--technique", "deadlock");
        awaitDirectory(out.resolve("runs"), command);
        command.destroyForcibly();
        assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Findings.read(out.resolve(Findings.FILE_NAME)).findings())
                .as(Files.readString(said(out)))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(out.resolve(finding.plan())).isRegularFile());
    }

    private Process startHunt(Path out, Class<?> subject, String... options) throws IOException {
        List<String> words = HeddleProcess.shortLived(JDK);
        words.addAll(List.of("-jar", HeddleProcess.HOME.resolve("heddle.jar").toString()));
        List<String> own = new ArrayList<>(List.of("hunt", "-o", out.toString(), "--budget", "100s"));
        own.addAll(List.of(options));
        words.addAll(HeddleProcess.words(own, HeddleProcess.subject(JDK, subject)));
        return new ProcessBuilder(words)
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said(out).toFile())
                .start();
    }

    private static Path said(Path out) {
        return out.resolveSibling(out.getFileName() + ".txt");
    }

    private static void awaitDirectory(Path directory, Process command) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        while (!Files.isDirectory(directory) && command.isAlive() && System.nanoTime() - deadline < 0) {
            Thread.sleep(20);
        }
    }

    private static ProcessHandle awaitProgram(Process command) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() - deadline < 0) {
            Optional<ProcessHandle> program = command.children().findFirst();
            if (program.isPresent()) {
                return program.get();
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the command has started no program");
    }

    @Test
    void refusesAnImpossibleConversion() throws Exception {
        failsWith(2, "did you mean chrome?", heddle("convert", "--to", "chrom", "rec"));
        failsWith(2, "choose one of --to std", heddle("convert", "rec"));
        failsWith(2, "cannot read no.std", heddle("convert", "--from", "std", "no.std"));
        failsWith(3, "there is no such directory", heddle("convert", "--to", "std", "nowhere"));
        Files.writeString(temp.resolve("bad.std"), "T1|acq(L1)|1\nT2|rel(L1)|2\n");
        failsWith(
                2,
                "bad.std, line 2: \"T2|rel(L1)|2\": T2 does not hold L1",
                heddle("convert", "--from", "std", "-o", "made", "bad.std"));
        assertThat(temp.resolve("made")).doesNotExist();
        Files.write(temp.resolve("bytes.std"), new byte[] {1, -1, '|', 'r', '(', 'x', ')', '|', '1'});
        failsWith(2, "bytes.std, line 1: ", heddle("convert", "--from", "std", "-o", "made", "bytes.std"));
    }

    @Test
    void suggestsCorrectionsOfMisspeltWords() throws Exception {
        failsWith(2, "did you mean record?", heddle("recrod"));
        failsWith(2, "did you mean --tries?", heddle("hunt", "--trise", "3", "--", "java"));
        failsWith(2, "--budget soon", heddle("hunt", "--budget", "soon", "--", "java"));
    }

    private void awaitEvents(Path recording) throws Exception {
        for (int i = 0; i < 600; i++) {
            Result show = heddle("show", recording.toString());
            if (show.exitCode() == 0 && !show.out().contains("events     0 in")) {
                return;
            }
        }
        throw new AssertionError("nothing was recorded");
    }

    private void changedPlanFails(Path plan, String because, UnaryOperator<String> change) throws Exception {
        String good = Files.readString(plan);
        String bad = change.apply(good);
        assertThat(bad).isNotEqualTo(good);
        Path file = temp.resolve("changed.json");
        Files.writeString(file, bad);
        failsWith(
                2,
                because,
                heddle(HeddleProcess.words(
                        List.of("replay", file.toString()), HeddleProcess.subject(JDK, AccountTest.class))));
    }

    private static void failsWith(int exitCode, String because, Result result) {
        assertThat(result.exitCode()).as(result.all()).isEqualTo(exitCode);
        assertThat(result.err()).as(result.all()).contains(because);
        List<String> ours =
                result.err().lines().filter(line -> line.startsWith("heddle: ")).toList();
        assertThat(ours).as(result.all()).hasSize(1);
        assertThat(result.err()).doesNotContain("\tat ").doesNotContain("Exception");
    }

    private void recordAccount(String directory, String options) throws IOException, InterruptedException {
        HeddleProcess.recordedPassing(temp, directory, options, HeddleProcess.subject(JDK, AccountTest.class));
    }

    private Result heddle(String... words) throws IOException, InterruptedException {
        return heddle(List.of(words));
    }

    private Result heddle(List<String> words) throws IOException, InterruptedException {
        return HeddleProcess.run(JDK, temp, words);
    }

    private static Path queueFile(Path recording) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(recording, "2*.cq4")) {
            return files.iterator().next();
        }
    }
}
