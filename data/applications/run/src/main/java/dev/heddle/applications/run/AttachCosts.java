package dev.heddle.applications.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * Measures how a server answers under load before, during and after an attached recording, and the memory that stays in
 * its process. Each round also has a pause of the same length without Heddle, as a server becomes faster or slower by
 * itself. Requests per CPU second of the server beside requests per second, so that other work on the machine changes
 * little.
 */
public final class AttachCosts {
    private static final String READY = "READY ";
    private static final int WARM_UP_SECONDS = 40;
    private static final int ATTACHED_SECONDS = 30;
    private static final int CLIENTS = 4;
    private static final long NANOS = 1_000_000_000L;

    private final AtomicLong answers = new AtomicLong();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private static final int WINDOWS_AFTER = 8;

    private final AtomicBoolean over = new AtomicBoolean();
    private final Path java;
    private final Path heddle;

    /** The answers in a window of time. */
    private record Window(double perSecond, double perCpuSecond) {}

    private AttachCosts(Path java, Path heddle) {
        this.java = java;
        this.heddle = heddle;
    }

    /**
     * Prints a line for each window, and what is left in the end.
     *
     * @param arguments the number of rounds, the seconds of a window, then options of {@code heddle attach}
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        List<String> options = List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
        Path java = Path.of(System.getProperty("java.home"));
        Path heddle = Path.of(System.getProperty("heddle.home")).resolve("heddle.jar");
        Path modules = Path.of(System.getProperty("heddle.applications"));
        Path directory = Files.createTempDirectory("attach-costs");
        Process server = new ProcessBuilder(Application.SPRING.command(java, modules, List.of("-Xmx1g")))
                .directory(directory.toFile())
                .redirectError(directory.resolve("err.txt").toFile())
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null && !line.startsWith(READY)) {
                line = lines.readLine();
            }
            if (line == null) {
                throw new WrongAnswerException("it ended before it served", null);
            }
            int port = Integer.parseInt(line.substring(READY.length()).strip());
            new AttachCosts(java, heddle).measure(server.toHandle(), port, rounds, seconds, options, directory);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private void measure(ProcessHandle server, int port, int rounds, int seconds, List<String> options, Path directory)
            throws IOException, InterruptedException {
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            LedgerClient client = new LedgerClient(port);
            String account = "load" + i;
            clients.add(new Thread(() -> ask(client, account), "client " + i));
        }
        clients.forEach(Thread::start);
        try {
            window("warm-up", server, WARM_UP_SECONDS);
            for (int round = 1; round <= rounds; round++) {
                Window before = window("before the pause", server, seconds);
                window("pause without Heddle", server, ATTACHED_SECONDS);
                Window between = window("after the pause", server, seconds);
                attached(server, options, directory.resolve("rec-" + round));
                Window after = window("after detaching", server, seconds);
                // The JVM compiles the program again, which it has done before the first window, too.
                for (int again = 1; again < WINDOWS_AFTER; again++) {
                    after = window("and the next", server, seconds);
                }
                System.out.printf(
                        Locale.ROOT,
                        "round %d: after the pause against before %.3f, per CPU second %.3f; after detaching against before %.3f, per CPU second %.3f%n",
                        round,
                        between.perSecond() / before.perSecond(),
                        between.perCpuSecond() / before.perCpuSecond(),
                        after.perSecond() / between.perSecond(),
                        after.perCpuSecond() / between.perCpuSecond());
            }
        } finally {
            over.set(true);
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("threads called heddle left: " + count(server, "Thread.print", "\"heddle"));
        // Files of the recording have finalizers: the first collection finds them, and only when they have run does the
        // second one free their classes.
        count(server, "GC.run", "");
        count(server, "GC.run_finalization", "");
        count(server, "GC.run", "");
        System.out.println(
                "class loaders of the agent left: " + count(server, "VM.classloader_stats", "AgentClassLoader"));
    }

    private void ask(LedgerClient client, String account) {
        while (!over.get()) {
            long begin = System.nanoTime();
            try {
                client.add(account);
            } catch (IOException | InterruptedException e) {
                throw new WrongAnswerException("no answer: " + e, e);
            }
            longest.accumulate(System.nanoTime() - begin);
            answers.incrementAndGet();
        }
    }

    private Window window(String name, ProcessHandle server, int seconds) throws IOException, InterruptedException {
        return window(name, server, () -> Thread.sleep(seconds * 1_000L));
    }

    /** A step that takes time. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private Window window(String name, ProcessHandle server, Work work) throws IOException, InterruptedException {
        longest.reset();
        long asked = answers.get();
        double cpu = ProcessFacts.cpuSeconds(server);
        long begin = System.nanoTime();
        work.run();
        double wall = (System.nanoTime() - begin) / (double) NANOS;
        double spent = ProcessFacts.cpuSeconds(server) - cpu;
        long count = answers.get() - asked;
        Window window = new Window(count / wall, count / spent);
        System.out.printf(
                Locale.ROOT,
                "%-22s %5.1f s  %7.1f requests/s  %7.1f requests/CPU-s  longest answer %.2f s  load %s%n",
                name,
                wall,
                window.perSecond(),
                window.perCpuSecond(),
                longest.get() / (double) NANOS,
                Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
        return window;
    }

    private void attached(ProcessHandle server, List<String> options, Path recording)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                java.resolve("bin/java").toString(),
                "-jar",
                heddle.toString(),
                "attach",
                Long.toString(server.pid()),
                "--for",
                ATTACHED_SECONDS + "s",
                "-o",
                recording.toString()));
        command.addAll(options);
        window("attached", server, () -> {
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new WrongAnswerException("heddle attach ended with " + exit, null);
            }
        });
    }

    /** In how many lines of what {@code jcmd} prints a text is. */
    private long count(ProcessHandle server, String what, String text) throws IOException, InterruptedException {
        Process jcmd =
                new ProcessBuilder(java.resolve("bin/jcmd").toString(), Long.toString(server.pid()), what).start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(jcmd.getInputStream(), StandardCharsets.UTF_8))) {
            long count = lines.lines().filter(line -> line.contains(text)).count();
            jcmd.waitFor();
            return count;
        }
    }
}
