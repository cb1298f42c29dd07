package dev.heddle.engine.internal.runs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs several targets at the same time. */
public final class Workers implements AutoCloseable {
    private final int jobs;
    private final ExecutorService threads;

    public Workers(int jobs) {
        this.jobs = jobs;
        threads = Executors.newFixedThreadPool(jobs);
    }

    public int jobs() {
        return jobs;
    }

    /** Executes all tasks and returns their results in the same order. */
    public <T> List<T> all(List<Callable<T>> work) throws IOException, InterruptedException {
        List<Future<T>> running = new ArrayList<>();
        for (Callable<T> one : work) {
            running.add(threads.submit(one));
        }
        List<T> done = new ArrayList<>();
        for (Future<T> one : running) {
            done.add(await(one));
        }
        return done;
    }

    private static <T> T await(Future<T> one) throws IOException, InterruptedException {
        try {
            return one.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
