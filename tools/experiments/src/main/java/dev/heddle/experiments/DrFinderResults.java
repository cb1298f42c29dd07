package dev.heddle.experiments;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the experiment with DrFinder has measured so far, run by run. Safe for several threads. */
final class DrFinderResults {
    /** How runs of a column are made. */
    enum Column {
        /** The program as it is: only its time is measured. */
        NATIVE("native"),
        /** Recorded as it comes, with races by happens-before (FastTrack). */
        FT("FT"),
        /** The same with noise at acquisitions (ConTest), gated. */
        CT("CT"),
        /** Under PCT. */
        PCT("PCT"),
        /** Under a random walk; not in the paper. */
        RW("random"),
        /** The first phase of DrFinder: acquisitions are recorded, and no accesses. */
        PHASE_ONE("DR P I"),
        /** The second phase: controlled by what the run before has shown. */
        DR("DR");

        /** Those that look for races. */
        static final List<Column> SEARCHING = List.of(FT, CT, PCT, RW, DR);

        private final String title;

        Column(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * A row of runs with successive seeds.
     *
     * @param depth for the two phases of DrFinder, how many frames count; else 0
     * @param campaign from 1
     */
    record Point(String subject, Column column, int depth, int campaign) {}

    /**
     * A run.
     *
     * @param run number, from 1
     * @param races those that happened, by name, in words
     * @param millis wall time of the process
     * @param holds how often the plan stopped a thread
     * @param thrashes how often that was in vain
     * @param lost whether nobody knows what the run did
     * @param stopped whether the time limit ended it; what it had done by then counts
     */
    record Run(
            int run,
            SortedMap<String, String> races,
            long millis,
            long holds,
            long thrashes,
            boolean lost,
            boolean stopped) {
        static Run of(
                int run, List<Race> races, long millis, long holds, long thrashes, boolean lost, boolean stopped) {
            SortedMap<String, String> names = new TreeMap<>();
            for (Race race : races) {
                names.put(
                        RaceReport.name(race),
                        race.variable() + ", " + race.earlier().place() + " and "
                                + race.later().place());
            }
            return new Run(run, names, millis, holds, thrashes, lost, stopped);
        }
    }

    /**
     * How large a run of a subject is under a random schedule.
     *
     * @param threads main included
     */
    record Size(String subject, int threads, long decisions) {}

    /** A line of the file: a size, or a point with a run. */
    private record Line(Size size, Point point, Run run) {}

    private final JsonLines<Line> lines;
    private final Map<String, Size> sizes = new LinkedHashMap<>();
    private final Map<Point, List<Run>> runs = new LinkedHashMap<>();

    private DrFinderResults(JsonLines<Line> lines) {
        this.lines = lines;
    }

    /** @throws IOException with a one-line message, if a line cannot be read */
    static DrFinderResults open(Path directory) throws IOException {
        DrFinderResults results = new DrFinderResults(new JsonLines<>(directory, Line.class));
        results.lines.read().forEach(results::take);
        return results;
    }

    private void take(Line line) {
        if (line.size() != null) {
            sizes.put(line.size().subject(), line.size());
        } else {
            runs.computeIfAbsent(line.point(), point -> new ArrayList<>()).add(line.run());
        }
    }

    synchronized void add(Size size) throws IOException {
        Line line = new Line(size, null, null);
        lines.append(line);
        take(line);
    }

    synchronized void add(Point point, Run run) throws IOException {
        Line line = new Line(null, point, run);
        lines.append(line);
        take(line);
    }

    /** Null if it was not measured. */
    synchronized Size size(String subject) {
        return sizes.get(subject);
    }

    /** The runs of a point, the first one first. */
    synchronized List<Run> runs(Point point) {
        return List.copyOf(runs.getOrDefault(point, List.of()));
    }

    /** How many runs there are. */
    synchronized int size() {
        return runs.values().stream().mapToInt(List::size).sum();
    }

    /** Depths of DrFinder that were measured on a subject, the smallest first. */
    synchronized List<Integer> depths(String subject) {
        return runs.keySet().stream()
                .filter(point -> point.subject().equals(subject) && point.column() == Column.DR)
                .map(Point::depth)
                .distinct()
                .sorted()
                .toList();
    }

    /** The races of the first runs of a point. */
    Set<String> races(Point point, int most) {
        Set<String> races = new TreeSet<>();
        runs(point).stream().limit(most).forEach(run -> races.addAll(run.races().keySet()));
        return races;
    }

    /** What races are in words, by name. */
    synchronized SortedMap<String, String> words(String subject) {
        SortedMap<String, String> words = new TreeMap<>();
        runs.forEach((point, of) -> {
            if (point.subject().equals(subject)) {
                of.forEach(run -> words.putAll(run.races()));
            }
        });
        return words;
    }
}
