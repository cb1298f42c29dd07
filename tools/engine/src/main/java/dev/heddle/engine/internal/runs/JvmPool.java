package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * JVMs that finished the runs of one plan and wait for the next plan of the same search: a JVM start takes as long as
 * many small runs.
 */
public final class JvmPool implements AutoCloseable {
    private final Path directory;
    private final Deque<InProcessJvm> waiting = new ArrayDeque<>();
    private final List<InProcessJvm> ended = new ArrayList<>();
    private int started;
    private boolean closed;

    /** @param directory of the JVMs' files until they end; leftovers of a killed command are deleted */
    public JvmPool(Path directory) {
        this.directory = directory;
    }

    /** A directory for the files of another JVM. */
    synchronized Path place() throws IOException {
        if (started == 0) {
            Directories.delete(directory);
        }
        return OutputDirectory.claim(directory.resolve("jvm-" + ++started), "runs");
    }

    /** Starts a JVM that will wait for runs. */
    public void start(InProcessRuns how) throws IOException {
        give(InProcessJvm.startWaiting(how, place()));
    }

    /** Whether a JVM was started. */
    synchronized boolean hasStarted() {
        return started > 0;
    }

    /** A waiting JVM, or null. */
    InProcessJvm take() throws InterruptedException {
        for (InProcessJvm jvm = next(); jvm != null; jvm = next()) {
            boolean isReusable = false;
            try {
                isReusable = jvm.awaitReusable();
            } finally {
                if (!isReusable) {
                    end(jvm);
                }
            }
            if (isReusable) {
                return jvm;
            }
        }
        return null;
    }

    private synchronized InProcessJvm next() {
        return waiting.poll();
    }

    private void end(InProcessJvm jvm) {
        jvm.close();
        synchronized (this) {
            ended.add(jvm);
        }
    }

    /** Returns a JVM to the pool; ends it if it can make no more runs. */
    void give(InProcessJvm jvm) {
        synchronized (this) {
            if (!closed && jvm.isReusable()) {
                waiting.push(jvm);
                return;
            }
        }
        end(jvm);
    }

    /** Deletes the files of JVMs that have ended: the schedules of their runs are no longer needed. */
    public synchronized void tidy() throws IOException {
        for (InProcessJvm jvm : ended) {
            Directories.delete(jvm.files());
        }
        ended.clear();
    }

    /** Whether the pool is closed. */
    public synchronized boolean isEnded() {
        return closed;
    }

    /** Ends all waiting JVMs and closes the pool. */
    synchronized void end() {
        closed = true;
        waiting.forEach(InProcessJvm::close);
        waiting.clear();
    }

    @Override
    public synchronized void close() throws IOException {
        end();
        Directories.delete(directory);
    }
}
