package dev.heddle.cli.terminal;

import dev.heddle.batch.process.JvmBounds;
import dev.heddle.engine.internal.launch.TargetProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM that runs the command again with a bound on its heap, because a JVM that runs already cannot bound its own. It
 * has the options, the streams and the working directory of this JVM, and ends when this JVM ends.
 */
public final class BoundedJvm {
    /** In the bounded JVM: the process that started it. */
    private static final String LAUNCHER = "heddle.launcher";

    private static final List<String> BOUNDS = List.of(
            // The heap grows only with what is alive, because workers have the memory until the merge begins.
            "-Xms8m",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=20",
            "-XX:+UseSerialGC",
            "-XX:ReservedCodeCacheSize=48m",
            "-XX:MaxDirectMemorySize=16m",
            "-Djdk.nio.maxCachedBufferSize=65536");

    private BoundedJvm() {}

    /** Whether this JVM is a bounded one. */
    public static boolean isThis() {
        return System.getProperty(LAUNCHER) != null;
    }

    /**
     * Runs the command in a bounded JVM.
     *
     * @param main the command's main class
     * @param words what the user typed
     * @return its exit code
     */
    public static int run(long heapBytes, Class<?> main, List<String> words) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(BOUNDS);
        options.add("-Xmx" + (heapBytes >> 20) + "m");
        return TargetProcess.run(builder(options, main, words).inheritIO());
    }

    /**
     * A JVM that runs a verb without a bound, and ends when this JVM ends.
     *
     * @param main the command's main class
     */
    public static ProcessBuilder builder(Class<?> main, List<String> words) {
        return builder(List.of(), main, words);
    }

    private static ProcessBuilder builder(List<String> options, Class<?> main, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !JvmBounds.isExcluded(option))
                .forEach(command::add);
        command.addAll(JvmBounds.OPENED);
        command.addAll(options);
        command.add("-D" + LAUNCHER + "=" + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command);
        JvmBounds.letCommandLineDecide(builder.environment());
        return builder;
    }

    /** In a bounded JVM: ends it when the JVM that started it has ended. */
    public static void endWithLauncher() {
        String launcher = System.getProperty(LAUNCHER);
        if (launcher != null) {
            ProcessHandle.of(Long.parseLong(launcher))
                    .ifPresentOrElse(one -> one.onExit().thenRun(BoundedJvm::end), BoundedJvm::end);
        }
    }

    private static void end() {
        System.exit(1);
    }
}
