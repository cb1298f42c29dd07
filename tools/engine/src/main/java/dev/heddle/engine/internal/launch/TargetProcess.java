package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A target that runs in the background; it does not outlive who started it. */
public final class TargetProcess implements AutoCloseable {
    private final Process process;

    private TargetProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts the target with its output going to files and an empty standard input.
     *
     * @throws UsageException if it cannot be started
     * @throws Children.StoppedException if the command was told to end
     */
    public static TargetProcess start(JavaCommand command, Path stdout, Path stderr) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command.words())
                    .redirectInput(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"))
                    .redirectOutput(stdout.toFile())
                    .redirectError(stderr.toFile());
            return new TargetProcess(Children.start(builder, false));
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
    }

    /**
     * Waits for its end, but not longer than this.
     *
     * @throws Children.StoppedException if the command is told to end meanwhile
     */
    public boolean awaitEnd(long millis) throws InterruptedException {
        boolean hasEnded = process.waitFor(millis, TimeUnit.MILLISECONDS);
        if (hasEnded) {
            Children.ended(process);
        }
        return hasEnded;
    }

    /** Ends it if it still runs, and comes back when it writes to no file any more. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        Children.forget(process);
    }
}
