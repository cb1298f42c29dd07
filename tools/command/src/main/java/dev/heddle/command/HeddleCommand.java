package dev.heddle.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs the heddle command in a separate JVM. This provides the required JVM options, and keeps the command's libraries
 * off the caller's class path.
 *
 * @param exitCode as in {@code docs/reference/results.md}
 * @param output all printed lines
 */
public record HeddleCommand(int exitCode, List<String> output) {
    public static final int NOTHING_FOUND = 0;
    public static final int FINDINGS = 1;
    public static final int DIVERGED = 4;
    public static final int BUDGET_SPENT = 5;

    /** The command runs beside tests, so it must not use several threads for garbage collection. */
    private static final String COLLECTOR = "-XX:+UseSerialGC";

    /** Verbs that run one test, so that their own analyses take seconds, unless they have {@link #MANY}. */
    private static final List<String> OF_ONE_TEST = List.of("hunt", "replay");

    private static final String MANY = "--tests";

    private static final String VERBOSE = "--verbose";

    /** For short runs, the optimising compiler costs more time than it saves. */
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    /** Other runs use the optimising compiler late. */
    private static final List<String> LATE_OPTIMISING = List.of(
            "-XX:Tier4InvocationThreshold=500000",
            "-XX:Tier4MinInvocationThreshold=60000",
            "-XX:Tier4CompileThreshold=1500000",
            "-XX:Tier4BackEdgeThreshold=4000000");

    public HeddleCommand {
        output = List.copyOf(output);
    }

    /**
     * Runs a verb to its end.
     *
     * @param words the verb, its options, and perhaps {@code --} with the program
     * @param directory the working directory of the command and of all programs that it runs
     * @param environment variables in addition to those of this process
     * @param listener receives each printed line
     * @throws CommandException if the command cannot be run, or this thread is interrupted
     */
    public static HeddleCommand run(
            List<String> words, Path directory, Map<String, String> environment, Consumer<String> listener) {
        Process process = null;
        Thread hook = null;
        ClassArchive archive = ClassArchive.NONE;
        try {
            Path jar = HeddleJar.file();
            if (words.contains(VERBOSE) && HeddleJar.problem() != null) {
                listener.accept("heddle: the command's jar is not cached for later runs: " + HeddleJar.problem());
            }
            archive = ClassArchive.of(jar, words.get(0), environment);
            List<String> command = new ArrayList<>(List.of(java()));
            command.addAll(options(words));
            command.addAll(archive.options());
            command.addAll(List.of("-jar", jar.toString()));
            command.addAll(words);
            ProcessBuilder builder =
                    new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
            builder.environment().putAll(environment);
            process = builder.start();
            hook = endsWithThisJvm(process);
            process.getOutputStream().close();
            List<String> output = new ArrayList<>();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    output.add(line);
                    listener.accept(line);
                }
            }
            int exitCode = process.waitFor();
            if (exitCode <= BUDGET_SPENT) {
                archive.keep();
            }
            return new HeddleCommand(exitCode, output);
        } catch (IOException e) {
            throw new CommandException("the heddle command could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("interrupted while the heddle command ran", e);
        } finally {
            if (process != null) {
                process.destroy();
            }
            archive.discard();
            remove(hook);
        }
    }

    /** The options for the command's JVM. */
    static List<String> options(List<String> words) {
        boolean isOfOneTest = OF_ONE_TEST.contains(words.get(0)) && !words.contains(MANY);
        List<String> options = new ArrayList<>(List.of(COLLECTOR));
        options.addAll(isOfOneTest ? List.of(QUICK_START) : LATE_OPTIMISING);
        return options;
    }

    private static Thread endsWithThisJvm(Process process) {
        Thread hook = new Thread(process::destroy, "heddle-command");
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static void remove(Thread hook) {
        try {
            if (hook != null) {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook with it.
            Thread.currentThread().interrupt();
        }
    }

    /** The java executable of this JVM. */
    public static String java() {
        boolean isWindows = System.getProperty("os.name").startsWith("Windows");
        return Path.of(System.getProperty("java.home"), "bin", isWindows ? "java.exe" : "java")
                .toString();
    }
}
