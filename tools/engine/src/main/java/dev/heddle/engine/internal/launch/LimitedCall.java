package dev.heddle.engine.internal.launch;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Makes calls that may compute for long, each in a thread of its own. When the time is over or a signal ends the
 * command, the caller continues without the result. The thread is interrupted and computes on until it notices that, so
 * the caller must not close anything that the call uses.
 */
public final class LimitedCall {
    private static final long LOOK_MILLIS = 20;

    private LimitedCall() {}

    /** The call did not end in time. */
    public static final class CutException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param phase of the hunt */
        public CutException(String phase) {
            super(phase + " was cut short");
        }
    }

    /**
     * Makes a call.
     *
     * @param phase for the message
     * @param end value of {@link System#nanoTime} at which the caller needs to continue
     * @throws CutException if it takes longer, or a signal ends the command
     */
    public static <T> T until(long end, String phase, Callable<T> call) throws IOException, InterruptedException {
        return until(end, phase, call, StartedProcesses::isEnding);
    }

    /** The same for a call that is made even while a signal ends the command, such as a report of the results. */
    public static <T> T alsoAtEnd(long end, String phase, Callable<T> call) throws IOException, InterruptedException {
        return until(end, phase, call, () -> false);
    }

    private static <T> T until(long end, String phase, Callable<T> call, BooleanSupplier isEnding)
            throws IOException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "heddle-" + phase.replace(' ', '-'));
        // A call that ignores its interrupt must not keep the command alive.
        thread.setDaemon(true);
        thread.start();
        while (true) {
            try {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                return task.get(Math.max(1, Math.min(LOOK_MILLIS, left)), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (end - System.nanoTime() <= 0 || isEnding.getAsBoolean()) {
                    task.cancel(true);
                    throw new CutException(phase);
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException io) {
                    throw io;
                } else if (e.getCause() instanceof Error error) {
                    throw error;
                } else if (e.getCause() instanceof RuntimeException fault) {
                    throw fault;
                } else if (e.getCause() instanceof InterruptedException interrupt) {
                    throw interrupt;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
