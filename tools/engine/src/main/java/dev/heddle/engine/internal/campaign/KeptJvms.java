package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.OutputDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** JVMs that have made the runs of one plan and wait for the next one of the same search: starting one takes as long as many small runs. */
public final class KeptJvms implements AutoCloseable {
    private final Path directory;
    private final Deque<InProcessJvm> waiting = new ArrayDeque<>();
    private final List<InProcessJvm> ended = new ArrayList<>();
    private int started;
    private boolean closed;

    /** @param directory where their files are, until they are ended; what a command that was killed has left there is removed */
    public KeptJvms(Path directory) {
        this.directory = directory;
    }

    /** Where the files of another one go. */
    synchronized Path place() throws IOException {
        if (started == 0) {
            Directories.delete(directory);
        }
        return OutputDirectory.claim(directory.resolve("jvm-" + ++started), "runs");
    }

    /** One that waits, or null. */
    InProcessJvm take() throws InterruptedException {
        for (InProcessJvm jvm = next(); jvm != null; jvm = next()) {
            boolean canGoOn = false;
            try {
                canGoOn = jvm.canGoOn();
            } finally {
                if (!canGoOn) {
                    end(jvm);
                }
            }
            if (canGoOn) {
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

    /** Keeps one that nobody else has, if it may make more runs; otherwise ends it. */
    void give(InProcessJvm jvm) {
        synchronized (this) {
            if (!closed && jvm.mayGoOn()) {
                waiting.push(jvm);
                return;
            }
        }
        end(jvm);
    }

    /** Removes the files of those that have ended: nobody needs the schedules of their runs any more. */
    public synchronized void tidy() throws IOException {
        for (InProcessJvm jvm : ended) {
            Directories.delete(jvm.files());
        }
        ended.clear();
    }

    /** Whether none is kept any more. */
    public synchronized boolean isEnded() {
        return closed;
    }

    /** Ends those that wait, and keeps none any more. */
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
