package dev.heddle.replayer;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The result of a program in its own JVM under the replayer's agent. */
record ControlledRun(int exit, String out, String err, Path recording) {
    private static final long TIMEOUT_SECONDS = 120;
    private static final String AGENT = System.getProperty("heddle.agent");

    /** Homes of the JDKs to test on: the running one, and those in the environment variable {@code HEDDLE_JDKS}. */
    static Stream<String> jdks() {
        return Jdks.homes().map(Path::toString);
    }

    /** One of them, for a test whose claim is the same on each; like {@link Jdks#one}. */
    static Stream<String> jdk(int number) {
        return Jdks.one(number).map(Path::toString);
    }

    /**
     * Runs a program.
     *
     * @param folder empty or new; gets the plan, the output and the recording
     */
    static ControlledRun of(String jdk, Path folder, Plan plan, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path file = folder.resolve("plan.json");
        PlanFile.write(file, plan);
        return with(jdk, folder, "plan=" + file, program, arguments);
    }

    /** Like {@link #of}, without a recording: the result is the outcome and the schedule. */
    static ControlledRun unrecorded(String jdk, Path folder, Plan plan, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path file = folder.resolve("plan.json");
        PlanFile.write(file, plan);
        return with(jdk, folder, "plan=" + file + ",record=off", program, arguments);
    }

    /** Like {@link #of}, with the agent's options as text. */
    static ControlledRun with(String jdk, Path folder, String options, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        return withMain(jdk, folder, options, program.getName(), arguments);
    }

    /** Like {@link #with}, with another argument instead of the main class. */
    static ControlledRun withMain(String jdk, Path folder, String options, String program, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-cp", classPath(), program));
        words.addAll(List.of(arguments));
        return start(jdk, folder, options, List.of(), words).await();
    }

    /** A program that has been started. */
    record Started(Process process, Path folder) {
        /** Waits for its end. */
        ControlledRun await() throws IOException, InterruptedException {
            try {
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    throw new AssertionError("did not end\n" + read(folder, "out") + read(folder, "err"));
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            return new ControlledRun(
                    process.exitValue(), read(folder, "out"), read(folder, "err"), folder.resolve("recording"));
        }
    }

    /**
     * Starts a program with an empty pipe as its input.
     *
     * @param before JVM options before the agent
     * @param after JVM options after the agent, and the program
     */
    static Started start(String jdk, Path folder, String options, List<String> before, List<String> after)
            throws IOException {
        Files.createDirectories(folder);
        Path recording = folder.resolve("recording");
        List<String> command = new ArrayList<>();
        command.add(Path.of(jdk, "bin", "java").toString());
        command.addAll(Jdks.SHORT_LIVED);
        command.addAll(before);
        command.add("-javaagent:" + AGENT + "=file=" + recording + "," + options);
        command.addAll(after);
        return new Started(
                new ProcessBuilder(command)
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile())
                        .start(),
                folder);
    }

    private static String read(Path folder, String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** Only the subjects and test programs and their libraries, without the agent's. */
    static String classPath() {
        List<String> elements = new ArrayList<>();
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (element.contains("heddle-data")
                    || element.contains("log4j")
                    || element.contains("commons-")
                    || element.contains("test-classes")
                    || element.contains(Path.of("data", "target").toString())) {
                elements.add(element);
            }
        }
        return String.join(File.pathSeparator, elements);
    }

    Outcome outcome() throws IOException {
        return Outcome.read(recording.resolve(Outcome.FILE_NAME));
    }

    ExactPlan schedule() {
        return (ExactPlan) PlanFile.read(recording.resolve(Outcome.SCHEDULE_NAME));
    }

    @Override
    public String toString() {
        String outcome;
        try {
            outcome = outcome().toString();
        } catch (IOException e) {
            outcome = e.toString();
        }
        return "exit " + exit + "\n" + outcome + "\n" + out + err;
    }
}
