package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Two thread dumps of a running JVM, taken by {@code jcmd} through the JVM's own attach mechanism. No agent is loaded,
 * and nothing stays in the process.
 *
 * @param texts of the dumps, in the order in which they were taken
 */
public record ProcessDumps(List<String> texts) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int FIRST_WITH_LOCKS = 25;
    /** A thread that a JVM has as soon as a program uses virtual threads, from Java 21 on. */
    private static final List<String> SIGNS_OF_VIRTUAL_THREADS =
            List.of("\"VirtualThread-unpark", "\"VirtualThread-unblocker\"", "\"ForkJoinPool-1-worker-");

    public ProcessDumps {
        texts = List.copyOf(texts);
    }

    /**
     * Takes two dumps.
     *
     * @param apart time between them
     * @throws UsageException with one line, if the JVM does not answer
     */
    public static ProcessDumps take(RunningJvm jvm, Duration apart, Progress progress)
            throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new UsageException("the Java that runs heddle has no jcmd: run it with a JDK, not a JRE ("
                    + System.getProperty("java.home") + ")");
        }
        progress.status("taking the first dump of " + jvm.pid());
        String first = print(jcmd, jvm);
        boolean hasVirtual =
                writesLocks(jvm) && SIGNS_OF_VIRTUAL_THREADS.stream().anyMatch(first::contains);
        String before = hasVirtual ? file(jcmd, jvm) : first;
        progress.status("waiting for the second dump of " + jvm.pid());
        Thread.sleep(apart.toMillis());
        return new ProcessDumps(List.of(before, hasVirtual ? file(jcmd, jvm) : print(jcmd, jvm)));
    }

    /** Earlier JVMs write virtual threads without their locks, so the dump of the platform threads shows more. */
    private static boolean writesLocks(RunningJvm jvm) {
        String version = jvm.version();
        return version != null && Runtime.Version.parse(version).feature() >= FIRST_WITH_LOCKS;
    }

    private static String print(Path jcmd, RunningJvm jvm) throws IOException, InterruptedException {
        return command(jcmd, jvm, "Thread.print", "-l");
    }

    /** The text of a dump with virtual threads, which the JVM only writes to files. */
    private static String file(Path jcmd, RunningJvm jvm) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("heddle-dump-");
        Path file = directory.resolve("threads.txt");
        try {
            String answer = command(jcmd, jvm, "Thread.dump_to_file", file.toString());
            if (!Files.isRegularFile(file)) {
                throw new UsageException("the JVM " + jvm.pid() + " wrote no thread dump: "
                        + answer.strip().replace('\n', ' '));
            }
            return Files.readString(file);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
    }

    private static String command(Path jcmd, RunningJvm jvm, String... words) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("heddle-jcmd-", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(jcmd.toString(), Long.toString(jvm.pid()));
            builder.command().addAll(List.of(words));
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new UsageException("the JVM " + jvm.pid() + " gave no thread dump within " + LIMIT.toSeconds()
                        + " s: take one by kill -3, which writes it to the output of the program");
            }
            String text = new String(Files.readAllBytes(answer), StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new UsageException("the JVM " + jvm.pid() + " refuses a thread dump: "
                        + text.strip().replace('\n', ' '));
            }
            return text;
        } finally {
            Files.deleteIfExists(answer);
        }
    }

    /** Writes the dumps beside the findings, for a later {@code hunt --from}. */
    public void write(Path directory) throws IOException {
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(directory.resolve("dump-" + (i + 1) + ".txt"), texts.get(i));
        }
    }
}
