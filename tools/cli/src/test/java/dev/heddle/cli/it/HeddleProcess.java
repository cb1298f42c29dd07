package dev.heddle.cli.it;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs heddle, and programs, and keeps what they say. */
final class HeddleProcess {
    static final Path HOME = Path.of(System.getProperty("heddle.home"));
    static final Path SUBJECTS = Path.of(System.getProperty("heddle.subjects"))
            .resolve("heddle-subjects.jar")
            .toAbsolutePath()
            .normalize();

    /** Their programs write straight to the standard output of the process. */
    private static final Set<String> ALONE = Set.of("record", "demo");

    /** Number of runs after which {@link #recordedPassing} gives up. */
    private static final int MAX_FAILED = 10;

    private HeddleProcess() {}

    /**
     * @param exitCode of the command
     * @param out standard output
     * @param err standard error
     */
    record Result(int exitCode, String out, String err) {
        /** For the message of an assertion. */
        String all() {
            return "exit code " + exitCode + "\n--- out\n" + out + "\n--- err\n" + err;
        }
    }

    static String java(Path jdk) {
        return jdk.resolve("bin").resolve("java").toString();
    }

    /**
     * Runs a command line of heddle as if in a working directory: in this JVM, which saves the start of another one,
     * except for verbs whose programs write to the command's own standard output. With {@code -Dheddle.everywhere=true}
     * it is always {@link #shipped}.
     *
     * @param jdk on which the command runs if it has a JVM of its own; a target names its own
     */
    static Result run(Path jdk, Path directory, List<String> words) throws IOException, InterruptedException {
        boolean isAlone = Jdks.everywhere() || ALONE.contains(words.get(0));
        return isAlone ? shipped(jdk, directory, words) : InThisJvm.run(directory, words);
    }

    /** Runs a command line of heddle on a JDK, in a working directory, as a user does. */
    static Result shipped(Path jdk, Path directory, List<String> words) throws IOException, InterruptedException {
        return shipped(jdk, directory, words, Map.of());
    }

    /** The same, with more in its environment. */
    static Result shipped(Path jdk, Path directory, List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        List<String> command = shortLived(jdk);
        // As the script in the source tree does: the archive of classes, and for the demo.
        command.addAll(List.of(
                "-XX:SharedArchiveFile=" + HOME.resolve("heddle.jsa"),
                "-Xshare:auto",
                "-Xlog:disable",
                "-Xlog:all=error,cds*=off:stderr"));
        command.add("-Dheddle.subjects=" + SUBJECTS.getParent());
        command.addAll(List.of("-jar", HOME.resolve("heddle.jar").toString()));
        command.addAll(words);
        return start(command, directory, environment);
    }

    /**
     * Runs a class under the recorder, without the filter, and with the optimising compiler, which reorders what races.
     */
    static Result record(Path jdk, Path directory, Path recording, Path classes, Class<?> main)
            throws IOException, InterruptedException {
        return start(
                List.of(
                        java(jdk),
                        "-javaagent:" + HOME.resolve("heddle-recorder-agent.jar") + "=file=" + recording
                                + ",filter=off",
                        "-cp",
                        classes.toString(),
                        main.getName()),
                directory);
    }

    /**
     * Records a program under the agent, as the verb {@code record} does, without the JVM of the command. For tests that
     * claim nothing about the verb.
     *
     * @param recording name in the directory
     * @param options of the agent; may be empty
     * @param target words of a java command
     */
    static Result recorded(Path directory, String recording, String options, List<String> target)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(target);
        command.add(
                1,
                "-javaagent:" + HOME.resolve("heddle-recorder-agent.jar") + "=file=" + directory.resolve(recording)
                        + (options.isEmpty() ? "" : "," + options));
        return start(command, directory);
    }

    /**
     * Records a run of a buggy program that passes. The order of threads is the system's choice, so a run may also fail;
     * then the program is recorded again.
     */
    static Result recordedPassing(Path directory, String recording, String options, List<String> target)
            throws IOException, InterruptedException {
        for (int failed = 0; failed < MAX_FAILED; failed++) {
            Result result = recorded(directory, recording, options, target);
            if (result.exitCode() == 0) {
                return result;
            }
            Directories.delete(directory.resolve(recording));
        }
        throw new AssertionError(MAX_FAILED + " runs in a row have failed: " + target);
    }

    static Result start(List<String> command, Path directory) throws IOException, InterruptedException {
        return start(command, directory, Map.of());
    }

    private static Result start(List<String> command, Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("still running after 5 minutes: " + command + "\n" + Files.readString(out) + "\n"
                    + Files.readString(err));
        }
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Options of a hunt for the first deadlock that one recorded run predicts, with JSON output. */
    static List<String> deadlockHunt(String out) {
        return List.of(
                "hunt",
                "--shrink",
                "off",
                "--technique",
                "deadlock",
                "--first",
                "--runs",
                "1",
                "--tries",
                "5",
                "-o",
                out,
                "--format",
                "json");
    }

    /** The words of a command that runs a class of the subjects. */
    static List<String> subject(Path jdk, Class<?> main, String... arguments) {
        return program(jdk, SUBJECTS.toString(), main, arguments);
    }

    /** The words of a command that runs a class of a class path. */
    static List<String> program(Path jdk, String classPath, Class<?> main, String... arguments) {
        List<String> words = shortLived(jdk);
        words.addAll(List.of("-cp", classPath, main.getName()));
        words.addAll(List.of(arguments));
        return words;
    }

    /** Where a class is. */
    static String classPath(Class<?> main) throws URISyntaxException {
        return Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    /** The first words of a command that starts a JVM which does little. */
    static List<String> shortLived(Path jdk) {
        List<String> words = new ArrayList<>(List.of(java(jdk)));
        words.addAll(Jdks.SHORT_LIVED);
        return words;
    }

    /** Words in front of {@code --} and a target command behind it. */
    static List<String> words(List<String> own, List<String> target) {
        List<String> all = new ArrayList<>(own);
        all.add("--");
        all.addAll(target);
        return all;
    }
}
