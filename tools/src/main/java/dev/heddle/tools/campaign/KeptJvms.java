package dev.heddle.tools.campaign;

import dev.heddle.tools.launch.Directories;
import dev.heddle.tools.launch.OutputDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** JVMs that have made the runs of one plan and wait for the next one of the same search: starting one takes as long as many small runs. */
public final class KeptJvms implements AutoCloseable {
    private final Path directory;
    private final Deque<InProcessJvm> waiting = new ArrayDeque<>();
    private int started;

    /** @param directory where their files are, until they are ended */
    public KeptJvms(Path directory) {
        this.directory = directory;
    }

    /** Where the files of another one go. */
    synchronized Path place() {
        return OutputDirectory.claim(directory.resolve("jvm-" + ++started), "runs");
    }

    /** One that waits, or null. */
    synchronized InProcessJvm take() throws InterruptedException {
        while (!waiting.isEmpty()) {
            InProcessJvm jvm = waiting.pop();
            if (jvm.canGoOn()) {
                return jvm;
            }
            jvm.close();
        }
        return null;
    }

    /** Keeps one that nobody else has, if it may make more runs; otherwise ends it. */
    synchronized void give(InProcessJvm jvm) {
        if (jvm.mayGoOn()) {
            waiting.push(jvm);
        } else {
            jvm.close();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        waiting.forEach(InProcessJvm::close);
        waiting.clear();
        Directories.delete(directory);
    }
}
