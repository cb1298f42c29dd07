package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A target in the background; it ends with this process. */
public final class TargetProcess implements AutoCloseable {
    private final Process process;

    private TargetProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts the target with its output redirected to files and an empty standard input.
     *
     * @throws UsageException if it cannot be started
     * @throws StartedProcesses.StoppedException if a signal is ending the command
     */
    public static TargetProcess start(JavaCommand command, Path stdout, Path stderr) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command.words())
                    .redirectInput(new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null"))
                    .redirectOutput(stdout.toFile())
                    .redirectError(stderr.toFile());
            return new TargetProcess(StartedProcesses.start(builder, false));
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.words().get(0) + ": " + e.getMessage());
        }
    }

    /** Number of the process. */
    public long pid() {
        return process.pid();
    }

    /** Pins the target to one processor, where that is possible. */
    public void pin() throws InterruptedException {
        CorePinning.pin(process.pid());
    }

    /**
     * Runs a program to its end; a signal that ends the command ends the program first.
     *
     * @return its exit code
     * @throws StartedProcesses.StoppedException if a signal ends the command meanwhile
     */
    public static int run(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = StartedProcesses.start(builder, true);
        int code = process.waitFor();
        StartedProcesses.ended(process);
        return code;
    }

    /**
     * Waits for its end up to a time limit.
     *
     * @throws StartedProcesses.StoppedException if a signal ends the command meanwhile
     */
    public boolean awaitEnd(long millis) throws InterruptedException {
        boolean hasEnded = process.waitFor(millis, TimeUnit.MILLISECONDS);
        if (hasEnded) {
            StartedProcesses.ended(process);
        }
        return hasEnded;
    }

    /**
     * Ends the target and the processes that it has started if it still runs, and returns when it no longer writes to
     * any file.
     */
    @Override
    public void close() {
        StartedProcesses.kill(process);
        process.onExit().join();
        StartedProcesses.forget(process);
    }
}
