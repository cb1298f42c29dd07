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
 * A worker as the one who asks it sees it. The JVM is started when there is something to do, and once more after one has ended. A thread hands its
 * answers over, so that waiting for one can be limited. One thread asks at a time.
 */
public final class WorkerProcess implements AutoCloseable {
    /** What an answer begins with. What the JVM prints of itself, because of its environment, does not. */
    public static final String ANSWER = "heddle-answer ";
    /** Resident memory that a worker has beside its heap, at most. */
    public static final long BESIDE_HEAP_BYTES = 144L << 20;
    /** The answer to a piece that has its result. */
    public static final String DONE = "done";

    /** What the line begins with by which a worker reports that a technique begins; behind it the technique. */
    public static final String BEGINS = "heddle-begins ";
    /**
     * What the line begins with by which a worker learns, before it gets the request once more, that a technique was given up; behind it, with tabs between
     * them: the technique, {@link #TOO_LONG} and such, the limit, and why in words.
     */
    public static final String GIVEN_UP = "heddle-given-up ";

    /** A technique took longer than the limit, in milliseconds. */
    public static final String TOO_LONG = "too_long";
    /** A technique took more memory than the limit, in bytes of heap. */
    public static final String TOO_LARGE = "too_large";
    /** A technique made the JVM end. */
    public static final String FAILED = "failed";

    /** Stands for the end of the JVM among its answers; no answer is empty. */
    private static final String ENDED = "";
    /** What the JVM has to start and to open the run, beside the time for a technique. */
    private static final Duration START = Duration.ofMinutes(1);

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
    /** The technique that is under way; null if none is. */
    private @Nullable String technique;
    /** Why the JVM has ended, as far as a technique may be the cause; null otherwise. */
    private @Nullable String cause;

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
     * Has a piece analysed. A technique that takes too long, too much memory, or makes the JVM end is given up, and the others go on in another JVM.
     *
     * @param request in one line
     * @return null if it is done; otherwise why not, in one line
     * @throws IOException if no JVM can be started
     */
    public @Nullable String ask(String request) throws IOException, InterruptedException {
        Map<String, String> givenUp = new LinkedHashMap<>();
        while (true) {
            String problem = ask(givenUp.values(), request);
            if (problem == null || cause == null || technique == null || givenUp.containsKey(technique)) {
                return problem;
            }
            givenUp.put(technique, GIVEN_UP + technique + "\t" + cause + "\t" + problem);
        }
    }

    private @Nullable String ask(Collection<String> before, String request) throws IOException, InterruptedException {
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
                return "took longer than " + limits.timeout().toSeconds() + " s: give more with --timeout";
            }
            if (answer.startsWith(BEGINS)) {
                technique = answer.substring(BEGINS.length());
                continue;
            }
            return answer.equals(ENDED) ? ended(running) : answer.equals(DONE) ? null : answer;
        }
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
                ? "takes more memory than " + (limits.heapBytes() >> 20) + " MiB, the share of one job: "
                        + limits.advice()
                : "made the JVM that analysed it end with exit code " + code;
    }

    private Process running() throws IOException {
        if (process != null && process.isAlive()) {
            return process;
        }
        OutputFile.directory(scratch.getParent());
        ProcessBuilder builder = new ProcessBuilder(command())
                .redirectError(ProcessBuilder.Redirect.to(
                        scratch.resolveSibling(scratch.getFileName() + ".log").toFile()));
        // The C library of Linux otherwise keeps memory for each thread that was given back.
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "1");
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
                "-XX:ReservedCodeCacheSize=64m",
                "-XX:MaxDirectMemorySize=32m",
                // Threads otherwise keep buffers outside the heap as large as the largest file that they have read.
                "-Djdk.nio.maxCachedBufferSize=65536",
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
