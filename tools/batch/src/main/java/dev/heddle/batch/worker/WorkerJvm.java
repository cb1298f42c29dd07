package dev.heddle.batch.worker;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.process.WorkerLimits;
import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.json.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A worker of this machine that runs on the class path of this JVM. One thread asks at a time. */
final class WorkerJvm implements AutoCloseable {
    private static final String ADVICE = "give more with --memory, or fewer --jobs";

    private final WorkerProcess process;

    /**
     * @param furtherJars class path of techniques of others; may be empty
     * @param scratch a directory for this worker
     */
    WorkerJvm(WorkerOptions options, String furtherJars, Path scratch) {
        int processors = Math.max(1, Runtime.getRuntime().availableProcessors() / options.jobs());
        process = new WorkerProcess(
                new WorkerLimits(processors, options.heapBytes(), options.timeout(), ADVICE),
                System.getProperty("java.class.path") + (furtherJars.isEmpty() ? "" : File.pathSeparator + furtherJars),
                scratch);
    }

    /**
     * Has a piece analysed.
     *
     * @param result where its result is to be
     * @return null if it is there; otherwise why not, in one line
     * @throws IOException if no JVM can be started
     */
    @Nullable String analyze(Piece piece, Path result) throws IOException, InterruptedException {
        return process.ask(Json.mapper()
                .writer()
                .without(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(new WorkerRequest(piece, result.toUri(), null)));
    }

    /** Ends the JVM, whatever it does. */
    @Override
    public void close() throws IOException {
        process.close();
        Directories.delete(process.scratch());
    }
}
