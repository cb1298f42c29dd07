package dev.heddle.bench;

import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.convert.StdRaces;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for the races of a trace again and again in one JVM, so that the later rounds show the cost of the analysis
 * without start and compilation. Prints a line for each round: CPU time of its thread and time by the clock, in ms, and
 * the number of races.
 */
final class RaceRounds {
    private static final double NANOS = 1e6;

    private RaceRounds() {}

    /**
     * The cost of a round.
     *
     * @param cpuMillis of the thread
     * @param wallMillis by the clock
     */
    record Round(double cpuMillis, double wallMillis, int races) {
        static List<Round> parse(List<String> lines) {
            List<Round> rounds = new ArrayList<>();
            for (String line : lines) {
                String[] words = line.split(" ");
                rounds.add(new Round(
                        Double.parseDouble(words[0]), Double.parseDouble(words[1]), Integer.parseInt(words[2])));
            }
            return rounds;
        }
    }

    /** @param arguments the trace, a file of STD text or a recording, and how many rounds */
    public static void main(String[] arguments) throws IOException {
        Path trace = Path.of(arguments[0]);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int round = Integer.parseInt(arguments[1]); round > 0; round--) {
            long cpu = threads.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            RaceCollector races = read(trace);
            int found = races.report().races().size();
            System.out.println((threads.getCurrentThreadCpuTime() - cpu) / NANOS + " "
                    + (System.nanoTime() - wall) / NANOS + " " + found);
        }
    }

    private static RaceCollector read(Path trace) throws IOException {
        RaceCollector races = new RaceCollector();
        if (Files.isDirectory(trace)) {
            try (Recording recording = Recording.open(trace)) {
                races.read(EventSource.of(recording), recording.isWhole());
            }
        } else {
            StdRaces.read(trace, false, races);
        }
        return races;
    }
}
