package dev.heddle.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the experiment has measured so far, a line for each piece of work in a file. Whoever opens the file again goes on from there. Safe
 * for several threads.
 */
final class RproResults {
    private final JsonLines<Line> lines;
    private final Map<String, Size> sizes = new LinkedHashMap<>();
    private final Map<Point, Count> counts = new LinkedHashMap<>();

    private RproResults(JsonLines<Line> lines) {
        this.lines = lines;
    }

    /**
     * How large a run of a subject is under random schedules.
     *
     * @param threads the most that were seen, main included (n)
     * @param acquisitions mean (k)
     */
    record Size(String subject, int threads, long acquisitions) {}

    /**
     * What is measured.
     *
     * @param depth ordering constraints that are looked for (d)
     * @param radius of RPro; null for PCT
     */
    record Point(String subject, int depth, Integer radius) {}

    /**
     * What came of runs with successive seeds.
     *
     * @param runs how many
     * @param deadlocks how many ended in a deadlock
     * @param lost how many took too long or ended without a word
     */
    record Count(long runs, long deadlocks, long lost) {
        static final Count NONE = new Count(0, 0, 0);

        Count plus(Count other) {
            return new Count(runs + other.runs, deadlocks + other.deadlocks, lost + other.lost);
        }

        double frequency() {
            return runs == 0 ? 0 : (double) deadlocks / runs;
        }
    }

    /** A line of the file: a size, or a point with a count. */
    private record Line(Size size, Point point, Count count) {}

    /**
     * Opens the results in a directory, or begins them.
     *
     * @throws IOException with a one-line message, if a line cannot be read
     */
    static RproResults open(Path directory) throws IOException {
        RproResults results = new RproResults(new JsonLines<>(directory, Line.class));
        results.lines.read().forEach(results::take);
        return results;
    }

    private void take(Line line) {
        if (line.size() != null) {
            sizes.put(line.size().subject(), line.size());
        } else {
            counts.merge(line.point(), line.count(), Count::plus);
        }
    }

    private void append(Line line) throws IOException {
        lines.append(line);
        take(line);
    }

    synchronized void add(Size size) throws IOException {
        append(new Line(size, null, null));
    }

    synchronized void add(Point point, Count count) throws IOException {
        append(new Line(null, point, count));
    }

    /** Null if it was not measured. */
    synchronized Size size(String subject) {
        return sizes.get(subject);
    }

    synchronized Count count(Point point) {
        return counts.getOrDefault(point, Count.NONE);
    }

    /** Runs of all points. */
    synchronized long runs() {
        return counts.values().stream().mapToLong(Count::runs).sum();
    }

    /** The radii that were measured, the smallest first. */
    synchronized List<Integer> radii(String subject, int depth) {
        return counts.keySet().stream()
                .filter(point -> point.subject().equals(subject) && point.depth() == depth && point.radius() != null)
                .map(Point::radius)
                .sorted()
                .toList();
    }
}
