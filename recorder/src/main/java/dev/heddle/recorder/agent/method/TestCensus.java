package dev.heddle.recorder.agent.method;

import dev.heddle.recorder.drain.HeddleThread;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs tests one after another in one ordinary JVM, without an agent, and writes the number of threads of each. The
 * class is put on the class path of the tests with {@link PlatformRun} and {@link JUnit4Run}.
 *
 * <p>A thread counts if it was started during the test, or if it existed before, such as in a pool, and ran. A test
 * that takes too long ends the JVM; the caller continues with the next test.
 */
public final class TestCensus {
    /** Begins a line of the result: the test is running. */
    public static final String STARTED = "started";

    /** The test passed. */
    public static final String PASSED = "passed";

    public static final String FAILED = "failed";

    /** Disabled, ignored, or aborted by an assumption. */
    public static final String NOT_RUN = "not-run";

    /** The beginning of the message about a method that JUnit does not accept as a test. */
    public static final String NOT_FOUND = "was not run: JUnit finds";

    /** The test took too long. */
    public static final String HUNG = "hung";

    private static final long NANOS_OF_MILLI = 1_000_000;

    private final BufferedWriter out;
    private final long limitMillis;
    /** The deadline of the current test; 0 between tests. */
    private final AtomicLong deadline = new AtomicLong();

    // The compiler copies the constant: this class runs without the other one.
    private final Thread watchdog = new Thread(null, this::watch, "heddle-census", HeddleThread.STACK_BYTES);
    private volatile int current;

    private TestCensus(BufferedWriter out, long limitMillis) {
        this.out = out;
        this.limitMillis = limitMillis;
    }

    /**
     * Runs tests.
     *
     * @param arguments a file with a test in each line, as {@code kind, class, method, types of parameters} separated
     *     by tabs; the file of the result; the first line to be run, from 0; the time limit of a test in milliseconds
     */
    public static void main(String[] arguments) throws IOException {
        List<String> tests = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.UTF_8);
        try (BufferedWriter out = Files.newBufferedWriter(
                Path.of(arguments[1]), StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            TestCensus census = new TestCensus(out, Long.parseLong(arguments[3]));
            census.watchdog.setDaemon(true);
            census.watchdog.start();
            for (int i = Integer.parseInt(arguments[2]); i < tests.size(); i++) {
                census.count(i, tests.get(i).split("\t", -1));
            }
        }
        // Threads left behind by tests must not delay the end.
        Runtime.getRuntime().halt(0);
    }

    private void count(int test, String[] words) throws IOException {
        write(test, STARTED, 0, 0, "");
        current = test;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> before = cpuTimes(threads);
        long startedBefore = threads.getTotalStartedThreadCount();
        long begin = System.nanoTime();
        deadline.set(begin + limitMillis * NANOS_OF_MILLI);
        String status = PASSED;
        String message = "";
        try {
            Class<?> type = Class.forName(words[1], false, ClassLoader.getSystemClassLoader());
            String notRun = words[0].equals("JUNIT4")
                    ? JUnit4Run.run(type, words[2], 0)
                    : PlatformRun.run(type, words[2], words[3], 0);
            if (notRun != null) {
                status = NOT_RUN;
                message = notRun;
            }
        } catch (Throwable e) {
            status = FAILED;
            message = e.toString();
        }
        deadline.set(0);
        long millis = (System.nanoTime() - begin) / NANOS_OF_MILLI;
        long tookPart = threads.getTotalStartedThreadCount() - startedBefore + worked(before, cpuTimes(threads));
        write(test, status, tookPart, millis, message);
    }

    /** The number of threads that existed before and have run since. */
    private static long worked(Map<Long, Long> before, Map<Long, Long> now) {
        long worked = 0;
        for (Map.Entry<Long, Long> thread : before.entrySet()) {
            if (now.getOrDefault(thread.getKey(), thread.getValue()) > thread.getValue()) {
                worked++;
            }
        }
        return worked;
    }

    /** The CPU time of each thread in nanoseconds, except for this one and the JVM's own. */
    private Map<Long, Long> cpuTimes(ThreadMXBean threads) {
        Map<Long, Long> all = new HashMap<>();
        if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return all;
        }
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] live = new Thread[threads.getThreadCount() + 64];
        int count = root.enumerate(live);
        for (int i = 0; i < count; i++) {
            ThreadGroup group = live[i].getThreadGroup();
            boolean isOfJvm = group == null || group == root || group.getName().equals("InnocuousThreadGroup");
            if (!isOfJvm && live[i] != Thread.currentThread() && live[i] != watchdog) {
                long id = live[i].getId();
                all.put(id, threads.getThreadCpuTime(id));
            }
        }
        return all;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(50);
                long end = deadline.get();
                if (end != 0 && System.nanoTime() - end > 0) {
                    write(current, HUNG, 0, limitMillis, "");
                    Runtime.getRuntime().halt(0);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            System.err.println("heddle: cannot write the result of a test: " + e);
            Runtime.getRuntime().halt(1);
        }
    }

    private synchronized void write(int test, String what, long threads, long millis, String message)
            throws IOException {
        String line = message == null ? "" : message.lines().findFirst().orElse("");
        out.write(test + "\t" + what + "\t" + threads + "\t" + millis + "\t" + line.replace('\t', ' ') + "\n");
        out.flush();
    }
}
