package dev.heddle.bench;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code bench races}: how long {@code heddle analyze --technique happens-before} takes, and how much memory, for
 * traces of different lengths, as STD text and as a recording made from it. Each is a process of its own; the result is
 * its CPU time, start included. The same is also done several times in one JVM, and the result is the CPU time of the
 * thread that does it.
 */
final class RaceBench {
    static final String VERB = "races";

    private static final VerbOption<String> EVENTS = VerbOption.text(
                    null, "events", "N,N", "lengths in millions of events")
            .orElse("1,10,50");
    private static final VerbOption<Integer> ROUNDS = VerbOption.number(
                    null, "rounds", 1, "number of measurements of each")
            .orElse("5");
    private static final VerbOption<String> HEAP =
            VerbOption.text(null, "heap", "SIZE", "heap of the analysis").orElse("384m");
    private static final VerbOption<Path> JAVA = VerbOption.path(null, "java", "HOME", "the JDK that runs the analysis")
            .orElse(Path.of(System.getProperty("java.home")), "this one");
    private static final VerbOption<Duration> TIMEOUT =
            VerbOption.time("timeout", "stop a process after this time").orElse("10m");
    private static final VerbOption<Path> WORK = VerbOption.path(null, "work", "DIR", "directory of temporary traces")
            .orElse(Path.of(System.getProperty("java.io.tmpdir")), "the one of the system");

    private static final int RACES = 20;
    /** Rounds in one JVM that are not counted: they are compiled in. */
    private static final int UNCOUNTED = 4;
    /** The packages that the manifest of Heddle's jar opens for Chronicle when that jar is started. */
    private static final List<String> OPENED = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED");

    private static final long MILLION = 1_000_000;
    private static final double MILLIS = 1e6;

    private final Path java;
    private final Path jar;
    private final Path work;
    private final String heap;
    private final Duration limit;

    private RaceBench(Path java, Path jar, Path work, String heap, Duration limit) {
        this.java = java;
        this.jar = jar;
        this.work = work;
        this.heap = heap;
        this.limit = limit;
    }

    /**
     * One process.
     *
     * @param cpuMillis user and system time
     * @param peakKib peak of resident memory, or -1
     */
    private record Run(int exitCode, double cpuMillis, long peakKib) {}

    static List<VerbOption<?>> options() {
        return List.of(EVENTS, ROUNDS, HEAP, JAVA, TIMEOUT, WORK);
    }

    static int measure(List<String> words, Console console) throws IOException, InterruptedException {
        Arguments arguments = Arguments.parse(options(), words.subList(1, words.size()));
        arguments.expectOperands(0, 0, "");
        Path home = Path.of(System.getProperty("heddle.project", ".")).toAbsolutePath();
        Path parent = arguments.get(WORK);
        Path work = Files.createTempDirectory(parent, "heddle-bench");
        Folders.deleteAtExit(work);
        try {
            RaceBench bench = new RaceBench(
                    arguments.get(JAVA).resolve("bin/java"),
                    home.resolve("tools/target/heddle/heddle.jar"),
                    work,
                    arguments.get(HEAP),
                    arguments.get(TIMEOUT));
            console.print(
                    "| events | trace | races | CPU s, median | least | million events/s, median | most | peak MiB | in one JVM: CPU s, median | least | wall s, median | million events/s, median | most |");
            console.print("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
            for (String millions : arguments.get(EVENTS).split(",")) {
                if (!millions.matches("[1-9]\\d{0,3}")) {
                    throw new UsageException("--events " + millions + ": give millions of events, as in 1,10,50");
                }
                bench.length(Long.parseLong(millions) * MILLION, arguments.get(ROUNDS), console);
            }
            return ExitCode.NOTHING_FOUND;
        } finally {
            Directories.delete(work);
        }
    }

    private void length(long events, int rounds, Console console) throws IOException, InterruptedException {
        for (int races : new int[] {0, RACES}) {
            Path text = work.resolve("trace.std");
            console.status("writing " + events + " lines");
            long lines = StdTextMaker.write(text, events, races, 1);
            Path recording = work.resolve("recording");
            heddle(List.of("convert", "--from", "std", "-o", recording.toString(), text.toString()), 0);
            measure("STD text", text, lines, races, rounds, console);
            measure("recording", recording, lines, races, rounds, console);
            Directories.delete(recording);
            Files.delete(text);
        }
    }

    private void measure(String what, Path trace, long events, int races, int rounds, Console console)
            throws IOException, InterruptedException {
        List<Double> seconds = new ArrayList<>();
        long peak = -1;
        for (int round = 0; round < rounds; round++) {
            console.status(what + " of " + events + " events, " + (round + 1) + " of " + rounds);
            Path out = work.resolve("out");
            Run run = heddle(
                    List.of("analyze", "--technique", "happens-before", "-o", out.toString(), trace.toString()),
                    races == 0 ? 0 : 1);
            check(out, races);
            Directories.delete(out);
            seconds.add(run.cpuMillis / 1000);
            peak = Math.max(peak, run.peakKib);
        }
        console.status(what + " of " + events + " events, in one JVM");
        List<RaceRounds.Round> warm = rounds(trace, races, rounds);
        List<Double> warmSeconds =
                warm.stream().map(round -> round.cpuMillis() / 1000).toList();
        double wall =
                Median.of(warm.stream().map(round -> round.wallMillis() / 1000).toList());
        console.print(String.format(
                "| %,d | %s | %d | %s | %d | %.2f | %.2f | %.2f | %s |",
                events,
                what,
                races,
                String.format("%.2f | %.2f | ", Median.of(seconds), least(seconds)) + speed(events, seconds),
                peak >> 10,
                Median.of(warmSeconds),
                least(warmSeconds),
                wall,
                speed(events, warmSeconds)));
    }

    private static double least(List<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static String speed(long events, List<Double> seconds) {
        return String.format("%.1f | %.1f", events / Median.of(seconds) / 1e6, events / least(seconds) / 1e6);
    }

    /** Those that count. */
    private List<RaceRounds.Round> rounds(Path trace, int races, int rounds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:+UseSerialGC", "-Xmx" + heap));
        command.addAll(OPENED);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                RaceRounds.class.getName(),
                trace.toString(),
                Integer.toString(UNCOUNTED + rounds)));
        Path output = work.resolve("rounds.txt");
        Process process = new ProcessBuilder(command)
                .redirectError(work.resolve("log.txt").toFile())
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IOException("still running after " + limit.toSeconds() + " s: " + String.join(" ", command));
        }
        if (process.exitValue() != 0) {
            throw new IOException("exit code " + process.exitValue() + " of " + String.join(" ", command) + ": "
                    + Files.readString(work.resolve("log.txt")).strip());
        }
        List<RaceRounds.Round> all = RaceRounds.Round.parse(Files.readAllLines(output));
        for (RaceRounds.Round round : all) {
            if (round.races() != races) {
                throw new IOException("the analysis found " + round.races() + " races, and there are " + races);
            }
        }
        return all.subList(UNCOUNTED, all.size());
    }

    /** A run that found something else has not been measured. */
    private static void check(Path out, int races) throws IOException {
        int found = Findings.read(out.resolve(Findings.FILE_NAME)).findings().size();
        if (found != races) {
            throw new IOException("the analysis found " + found + " races, and there are " + races);
        }
    }

    private Run heddle(List<String> words, int expected) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(java.toString(), "-XX:+UseSerialGC", "-Xmx" + heap, "-jar", jar.toString()));
        command.addAll(words);
        Path log = work.resolve("log.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        long deadline = System.nanoTime() + limit.toNanos();
        long peak = -1;
        double cpu = 0;
        // The numbers of a process are gone with it: the last look counts, which is 20 ms before its end at most.
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, Proc.peakKib(process.pid()));
            cpu = process.info()
                    .totalCpuDuration()
                    .map(time -> time.toNanos() / MILLIS)
                    .orElse(cpu);
            if (System.nanoTime() > deadline) {
                process.destroyForcibly().waitFor();
                throw new IOException("still running after " + limit.toSeconds() + " s: " + String.join(" ", words));
            }
        }
        if (process.exitValue() != expected) {
            throw new IOException("exit code " + process.exitValue() + " of heddle " + String.join(" ", words) + ": "
                    + Files.readString(log).strip());
        }
        return new Run(process.exitValue(), cpu, peak);
    }
}
