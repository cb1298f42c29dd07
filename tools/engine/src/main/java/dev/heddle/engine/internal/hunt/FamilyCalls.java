package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.TechniqueException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls families in a thread of its own, because a call that never returns must not stop the hunt. Not thread-safe. */
final class FamilyCalls implements AutoCloseable {
    private final Duration limit;
    private ExecutorService thread = thread();

    /** @param limit longest time of one call */
    FamilyCalls(Duration limit) {
        this.limit = limit;
    }

    private static ExecutorService thread() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "heddle-families");
            // A call that ignores its interrupt must not keep the command alive.
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Makes a call.
     *
     * @param family its name
     * @throws TechniqueException if it takes longer than the limit
     */
    <T> T call(String family, Callable<T> call) throws IOException, InterruptedException {
        Future<T> result = thread.submit(call);
        try {
            return result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.shutdownNow();
            thread = thread();
            throw new TechniqueException(
                    family + " took longer than " + limit.toSeconds() + " s to choose schedules", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            } else if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
