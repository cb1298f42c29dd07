package dev.heddle.batch.process;

import dev.heddle.trace.file.OutputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
public final class WorkerProcess implements AutoCloseable {
    /** What an answer begins with. What the JVM prints of itself, because of its environment, does not. */
    public static final String ANSWER = "heddle-answer ";
    /** The answer to a piece that has its result. */
    public static final String DONE = "done";

    /** Stands for the end of the JVM among its answers; no answer is empty. */
    private static final String ENDED = "";
    /** With {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    /** Exit codes above it are signals. */
    private static final int SIGNALS = 128;

    private static final String MAIN = "dev.heddle.batch.worker.WorkerMain";

    private static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED");

    private final WorkerLimits limits;
    private final String classPath;
    private final Path scratch;
    private @Nullable Process process;
    private boolean wasKilled;
    private BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /**
     * @param classPath of the command and of techniques of others
     * @param scratch a directory that the JVM has for itself; what it prints goes into a file beside it, with {@code .log} behind its name
     */
    public WorkerProcess(WorkerLimits limits, String classPath, Path scratch) {
        this.limits = limits;
        this.classPath = classPath;
        this.scratch = scratch;
    }

    /** A directory of the JVM's own. */
    public Path scratch() {
        return scratch;
    }

    /**
     * Has a piece analysed.
     *
     * @param request in one line
     * @return null if it is done; otherwise why not, in one line
     * @throws IOException if no JVM can be started
     */
    public @Nullable String ask(String request) throws IOException, InterruptedException {
        Process running = running();
        wasKilled = false;
        try {
            OutputStream to = running.getOutputStream();
            to.write((request + "\n").getBytes(StandardCharsets.UTF_8));
            to.flush();
        } catch (IOException e) {
            return ended(running);
        }
        String answer = answers.poll(limits.timeout().toNanos(), TimeUnit.NANOSECONDS);
        if (answer == null) {
            close();
            return "was given up after " + limits.timeout().toSeconds() + " s: give more with --timeout";
        }
        return answer.equals(ENDED) ? ended(running) : answer.equals(DONE) ? null : answer;
    }

    /** Whether the last piece has no result because the JVM was ended from outside, or crashed. */
    public boolean wasKilled() {
        return wasKilled;
    }

    private String ended(Process running) throws InterruptedException {
        int code = running.waitFor();
        process = null;
        wasKilled = code > SIGNALS;
        return code == OUT_OF_MEMORY
                ? "takes more memory than " + (limits.heapBytes() >> 20) + " MiB, the share of one job: "
                        + limits.advice()
                : "made the JVM that analysed it end with exit code " + code;
    }

    private Process running() throws IOException {
        if (process != null && process.isAlive()) {
            return process;
        }
        OutputFile.directory(scratch.getParent());
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
                if (line.startsWith(ANSWER)) {
                    to.add(line.substring(ANSWER.length()));
                }
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
                "-Xmx" + (limits.heapBytes() >> 20) + "m",
                // More threads than its share of the machine would only take time from others.
                "-XX:ActiveProcessorCount=" + limits.processors(),
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dchronicle.disk.monitor.disable=true",
                "-cp",
                classPath,
                MAIN,
                scratch.toString()));
        return command;
    }

    /** Ends the JVM, whatever it does. */
    @Override
    public void close() {
        Process running = process;
        process = null;
        if (running != null) {
            try {
                running.destroyForcibly().waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
