package dev.heddle.tools.launch;

import dev.heddle.tools.cli.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A target that runs in the background; it does not outlive who started it. */
public final class TargetProcess implements AutoCloseable {
    private final Process process;
    private final Thread reaper;

    private TargetProcess(Process process) {
        this.process = process;
        reaper = new Thread(process::destroyForcibly, "heddle-reaper");
        Runtime.getRuntime().addShutdownHook(reaper);
    }

    /**
     * Starts the target with its output going to files and an empty standard input.
     *
     * @throws UsageException if it cannot be started
     */
    public static TargetProcess start(JavaCommand command, Path stdout, Path stderr) {
        try {
            return new TargetProcess(new ProcessBuilder(command.words())
                    .redirectInput(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"))
                    .redirectOutput(stdout.toFile())
                    .redirectError(stderr.toFile())
                    .start());
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
    }

    /** Waits for its end, but not longer than this. */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    /** Ends it if it still runs, and comes back when it writes to no file any more. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        try {
            Runtime.getRuntime().removeShutdownHook(reaper);
        } catch (IllegalStateException e) {
            // The command itself is ending, and the hook with it runs.
            process.destroyForcibly();
        }
    }
}
