package dev.heddle.batch.worker;

import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.process.WorkerLimits;
import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.json.RecordWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A worker of this machine that runs on the class path of this JVM. One thread asks at a time. */
final class WorkerJvm implements AutoCloseable {
    private static final String ADVICE = "set a larger --memory, or fewer --jobs";

    private final WorkerProcess process;

    /**
     * @param pluginJars class path of further techniques; may be empty
     * @param scratch a directory for this worker
     */
    WorkerJvm(WorkerOptions options, String pluginJars, Path scratch) {
        int processors = Math.max(1, Runtime.getRuntime().availableProcessors() / options.jobs());
        process = new WorkerProcess(
                new WorkerLimits(processors, options.heapBytes(), options.timeout(), ADVICE),
                System.getProperty("java.class.path") + (pluginJars.isEmpty() ? "" : File.pathSeparator + pluginJars),
                scratch);
    }

    /**
     * Analyses a piece.
     *
     * @param result file for its result
     * @return null on success; otherwise the one-line reason
     * @throws IOException if no JVM can be started
     */
    @Nullable String analyze(Piece piece, Path result) throws IOException, InterruptedException {
        return process.ask(
                RecordWriter.line(new WorkerRequest(piece, result.toUri().toString(), null)));
    }

    /** Kills the JVM. */
    @Override
    public void close() throws IOException {
        process.close();
        Directories.delete(process.scratch());
    }
}
