package dev.heddle.batch.process;

import dev.heddle.trace.file.OutputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The client side of a worker JVM. The JVM starts with the first request, and again after it has ended. A thread queues
 * its answers, so that a wait for an answer can have a limit. Only one thread may ask at a time.
 */
public final class WorkerProcess implements AutoCloseable {
    /** The prefix of answers. It distinguishes them from output of the JVM itself. */
    public static final String ANSWER = "heddle-answer ";
    /** Maximum resident memory of a worker in addition to its heap. */
    public static final long BESIDE_HEAP_BYTES = 144L << 20;
    /** The answer after the result of a piece was written. */
    public static final String DONE = "done";

    /** The prefix of the line with which a worker reports the start of a technique, followed by the technique. */
    public static final String BEGINS = "heddle-begins ";
    /**
     * The prefix of the line that a restarted worker receives before the repeated request. It reports that a technique
     * was stopped. Separated by tabs follow the technique, a reason such as {@link #TOO_LONG}, the limit, and the
     * reason in words.
     */
    public static final String GIVEN_UP = "heddle-given-up ";

    /** A technique took longer than the limit, in milliseconds. */
    public static final String TOO_LONG = "too_long";
    /** A technique took more memory than the limit, in bytes of heap. */
    public static final String TOO_LARGE = "too_large";
    /** A technique made the JVM end. */
    public static final String FAILED = "failed";

    /** Represents the end of the JVM in the queue of answers; no answer is empty. */
    private static final String ENDED = "";
    /** Time for the start of the JVM and the opening of the run, in addition to the time limit of a technique. */
    private static final Duration START = Duration.ofMinutes(1);

    /** The exit code after {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    /** Exit codes above it are signals. */
    private static final int SIGNALS = 128;

    private static final String MAIN = "dev.heddle.batch.worker.WorkerMain";

    private final WorkerLimits limits;
    private final String main;
    private final String classPath;
    private final Path scratch;
    private final ProcessBuilder.Redirect errors;
    private @Nullable Process process;
    private boolean wasKilled;
    /** The running technique; null without one. */
    private @Nullable String technique;
    /** The reason of the JVM's end, if a technique may be the cause; null otherwise. */
    private @Nullable String cause;

    private BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /**
     * @param classPath of the command and of plugin jars
     * @param scratch a private directory of the JVM; its output goes to a file beside it, with the suffix {@code .log}
     */
    public WorkerProcess(WorkerLimits limits, String classPath, Path scratch) {
        this(
                limits,
                MAIN,
                classPath,
                scratch,
                ProcessBuilder.Redirect.to(
                        scratch.resolveSibling(scratch.getFileName() + ".log").toFile()));
    }

    /**
     * A worker for requests of another kind.
     *
     * @param main its main class, which gets the directory as its only argument, reads requests and prints answers
     * @param classPath of the command and of techniques of others
     * @param scratch a directory that the JVM has for itself
     * @param errors where its standard error goes
     */
    public WorkerProcess(
            WorkerLimits limits, String main, String classPath, Path scratch, ProcessBuilder.Redirect errors) {
        this.limits = limits;
        this.main = main;
        this.classPath = classPath;
        this.scratch = scratch;
        this.errors = errors;
    }

    /** The private directory of the JVM. */
    public Path scratch() {
        return scratch;
    }

    /**
     * Analyses a piece. A technique that exceeds the time or memory limit, or ends the JVM, is stopped; the others
     * continue in another JVM.
     *
     * @param request in one line
     * @return null on success; otherwise the one-line reason
     * @throws IOException if no JVM can be started
     */
    public @Nullable String ask(String request) throws IOException, InterruptedException {
        Map<String, String> givenUp = new LinkedHashMap<>();
        while (true) {
            String problem = askOnce(givenUp.values(), request);
            if (problem == null || cause == null || technique == null || givenUp.containsKey(technique)) {
                return problem;
            }
            givenUp.put(technique, GIVEN_UP + technique + "\t" + cause + "\t" + problem);
        }
    }

    /**
     * Sends a request for one technique, which is not repeated if the technique is given up.
     *
     * @param request in one line
     * @return null if it is done; otherwise the reason, in one line
     * @throws IOException if no JVM can be started
     */
    public @Nullable String askOnce(String request) throws IOException, InterruptedException {
        return askOnce(List.of(), request);
    }

    private @Nullable String askOnce(Collection<String> before, String request)
            throws IOException, InterruptedException {
        Process running = running();
        wasKilled = false;
        technique = null;
        cause = null;
        try {
            OutputStream to = running.getOutputStream();
            for (String line : before) {
                to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            to.write((request + "\n").getBytes(StandardCharsets.UTF_8));
            to.flush();
        } catch (IOException e) {
            return ended(running);
        }
        while (true) {
            Duration limit = technique == null ? limits.timeout().plus(START) : limits.timeout();
            String answer = answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (answer == null) {
                close();
                cause = TOO_LONG + "\t" + limits.timeout().toMillis();
                return "took longer than " + limits.timeout().toSeconds() + " s: set a longer --timeout";
            }
            if (answer.startsWith(BEGINS)) {
                technique = answer.substring(BEGINS.length());
                continue;
            }
            return answer.equals(ENDED) ? ended(running) : answer.equals(DONE) ? null : answer;
        }
    }

    /**
     * Whether the last request was given up because a limit was reached or the JVM ended, not because of an answer of
     * the worker.
     */
    public boolean wasGivenUp() {
        return cause != null || wasKilled;
    }

    /** Whether the last request was given up because its technique took too long. */
    public boolean isTooLong() {
        return cause != null && cause.startsWith(TOO_LONG);
    }

    /** Whether the last piece has no result because the JVM was ended from outside, or crashed. */
    public boolean wasKilled() {
        return wasKilled;
    }

    private String ended(Process running) throws InterruptedException {
        int code = running.waitFor();
        process = null;
        wasKilled = code > SIGNALS;
        if (!wasKilled) {
            cause = code == OUT_OF_MEMORY ? TOO_LARGE + "\t" + limits.heapBytes() : FAILED + "\t0";
        }
        return code == OUT_OF_MEMORY
                ? "takes more memory than a heap of " + (limits.heapBytes() >> 20) + " MiB: " + limits.advice()
                : "made the JVM that analysed it end with exit code " + code;
    }

    private Process running() throws IOException {
        if (process != null && process.isAlive()) {
            return process;
        }
        OutputFile.directory(scratch.getParent());
        ProcessBuilder builder = new ProcessBuilder(command()).redirectError(errors);
        JvmBounds.letCommandLineDecide(builder.environment());
        Process started = builder.start();
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
                } else if (line.startsWith(BEGINS)) {
                    to.add(line);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // The JVM has ended, or was stopped.
        }
        to.add(ENDED);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JvmBounds.OPENED);
        command.addAll(List.of(
                "-Xmx" + (limits.heapBytes() >> 20) + "m",
                // More threads than its share of the machine would slow down other workers.
                "-XX:ActiveProcessorCount=" + limits.processors(),
                "-XX:+UseSerialGC",
                "-XX:ReservedCodeCacheSize=64m",
                "-XX:MaxDirectMemorySize=32m",
                // Otherwise threads keep off-heap buffers as large as the largest file that they read.
                "-Djdk.nio.maxCachedBufferSize=65536",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dchronicle.disk.monitor.disable=true",
                "-cp",
                classPath,
                main,
                scratch.toString()));
        return command;
    }

    /** Kills the JVM. */
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
