package dev.heddle.batch.worker;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.batch.piece.Piece;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.json.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker as the one who asks it sees it. The JVM is started when there is something to do, and once more after one has ended. A thread hands its
 * answers over, so that waiting for one can be limited. One thread asks at a time.
 */
final class WorkerJvm implements AutoCloseable {
    /** Stands for the end of the JVM among its answers; no answer is empty. */
    private static final String ENDED = "";
    /** With {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    private static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED");

    private final WorkerOptions options;
    private final String furtherJars;
    private final Path scratch;
    private @Nullable Process process;
    private BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /**
     * @param furtherJars class path of techniques of others; may be empty
     * @param scratch a directory for this worker
     */
    WorkerJvm(WorkerOptions options, String furtherJars, Path scratch) {
        this.options = options;
        this.furtherJars = furtherJars;
        this.scratch = scratch;
    }

    /**
     * Has a piece analysed.
     *
     * @param result where its result is to be
     * @return null if it is there; otherwise why not, in one line
     * @throws IOException if no JVM can be started
     */
    @Nullable String analyze(Piece piece, Path result) throws IOException, InterruptedException {
        Process running = running();
        byte[] line = (Json.mapper()
                                .writer()
                                .without(SerializationFeature.INDENT_OUTPUT)
                                .writeValueAsString(new Request(piece, result.toString()))
                        + "\n")
                .getBytes(StandardCharsets.UTF_8);
        try {
            OutputStream to = running.getOutputStream();
            to.write(line);
            to.flush();
        } catch (IOException e) {
            return ended(running);
        }
        String answer = answers.poll(options.timeout().toNanos(), TimeUnit.NANOSECONDS);
        if (answer == null) {
            close();
            return "was given up after " + options.timeout().toSeconds() + " s: give more with --timeout";
        }
        return answer.equals(ENDED) ? ended(running) : answer.equals(WorkerMain.DONE) ? null : answer;
    }

    private String ended(Process running) throws InterruptedException {
        int code = running.waitFor();
        process = null;
        return code == OUT_OF_MEMORY
                ? "takes more memory than " + (options.heapBytes() >> 20)
                        + " MiB, the share of one job: give more with --memory, or fewer --jobs"
                : "made the JVM that analysed it end with exit code " + code;
    }

    private Process running() throws IOException {
        if (process != null && process.isAlive()) {
            return process;
        }
        Files.createDirectories(scratch.getParent());
        Process started = new ProcessBuilder(command())
                .redirectError(ProcessBuilder.Redirect.to(
                        scratch.resolveSibling(scratch.getFileName() + ".log").toFile()))
                .start();
        process = started;
        BlockingQueue<String> to = new LinkedBlockingQueue<>();
        answers = to;
        Thread reader = new Thread(() -> read(started, to), "heddle-worker-answers");
        reader.setDaemon(true);
        reader.start();
        return started;
    }

    private static void read(Process from, BlockingQueue<String> to) {
        try (BufferedReader in = from.inputReader(StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                to.add(line);
            }
        } catch (IOException | UncheckedIOException e) {
            // It has ended, or was given up.
        }
        to.add(ENDED);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(OPENED);
        command.addAll(List.of(
                "-Xmx" + (options.heapBytes() >> 20) + "m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dchronicle.disk.monitor.disable=true",
                "-cp",
                System.getProperty("java.class.path") + (furtherJars.isEmpty() ? "" : File.pathSeparator + furtherJars),
                WorkerMain.class.getName(),
                scratch.toString()));
        return command;
    }

    /** Ends the JVM, whatever it does. */
    @Override
    public void close() throws IOException {
        Process running = process;
        process = null;
        if (running != null) {
            try {
                running.destroyForcibly().waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        Directories.delete(scratch);
    }
}
