package dev.heddle.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the experiment has measured so far, a line for each piece of work in a file. Whoever opens the file again goes on from there. Safe
 * for several threads.
 */
final class RproResults {
    private final JsonLines<Line> lines;
    private final Map<String, Size> sizes = new LinkedHashMap<>();
    /** By the seed of the first run. */
    private final Map<Point, SortedMap<Long, Count>> pieces = new LinkedHashMap<>();

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

    /**
     * A line of the file: a size, or a piece of a point.
     *
     * @param first seed of the first of the runs that are counted
     */
    private record Line(Size size, Point point, long first, Count count) {}

    /** Runs of a point with successive seeds, from the first to the last. */
    record Seeds(long first, long last) {}

    /**
     * Opens the results in a directory, or begins them.
     *
     * @throws IOException with a one-line message, if a line cannot be read
     */
    static RproResults open(Path directory) throws IOException {
        RproResults results = new RproResults(new JsonLines<>(directory, Line.class));
        for (Line line : results.lines.read()) {
            if (line.size() == null && (line.point() == null || line.count() == null || line.first() < 1)) {
                throw new IOException(directory.resolve(JsonLines.FILE_NAME)
                        + " was written by another version: name a new directory");
            }
            results.take(line);
        }
        return results;
    }

    private void take(Line line) {
        if (line.size() != null) {
            sizes.put(line.size().subject(), line.size());
        } else {
            pieces.computeIfAbsent(line.point(), point -> new TreeMap<>()).put(line.first(), line.count());
        }
    }

    private void append(Line line) throws IOException {
        lines.append(line);
        take(line);
    }

    synchronized void add(Size size) throws IOException {
        append(new Line(size, null, 0, null));
    }

    /** @param first seed of the first of the runs */
    synchronized void add(Point point, long first, Count count) throws IOException {
        append(new Line(null, point, first, count));
    }

    /** Null if it was not measured. */
    synchronized Size size(String subject) {
        return sizes.get(subject);
    }

    synchronized Count count(Point point) {
        return pieces.getOrDefault(point, Collections.emptySortedMap()).values().stream()
                .reduce(Count.NONE, Count::plus);
    }

    /**
     * What is missing of a point, in pieces whose borders do not depend on what is there.
     *
     * @param runs how many are wanted
     * @param piece how many a piece has at most
     */
    synchronized List<Seeds> missing(Point point, long runs, long piece) {
        SortedMap<Long, Count> there = pieces.getOrDefault(point, Collections.emptySortedMap());
        List<Seeds> missing = new ArrayList<>();
        long first = 1;
        while (first <= runs) {
            Count count = there.get(first);
            if (count == null) {
                long last = Math.min(runs, ((first - 1) / piece + 1) * piece);
                SortedMap<Long, Count> later = there.tailMap(first);
                last = later.isEmpty() ? last : Math.min(last, later.firstKey() - 1);
                missing.add(new Seeds(first, last));
                first = last + 1;
            } else {
                first += count.runs();
            }
        }
        return missing;
    }

    /** Runs of all points. */
    synchronized long runs() {
        return pieces.values().stream()
                .flatMap(some -> some.values().stream())
                .mapToLong(Count::runs)
                .sum();
    }

    /** The radii that were measured, the smallest first. */
    synchronized List<Integer> radii(String subject, int depth) {
        return pieces.keySet().stream()
                .filter(point -> point.subject().equals(subject) && point.depth() == depth && point.radius() != null)
                .map(Point::radius)
                .sorted()
                .toList();
    }

    /**
     * Takes in what another machine has measured. What both have counts once.
     *
     * @return what could not be used and why, a line for each subject
     */
    synchronized List<String> merge(RproResults other) throws IOException {
        List<String> refused = new ArrayList<>();
        for (Size size : other.sizes.values()) {
            Size here = sizes.get(size.subject());
            if (here == null) {
                add(size);
            } else if (!here.equals(size)) {
                refused.add(size.subject() + " was left out of one: its runs have " + size.acquisitions()
                        + " acquisitions in " + size.threads() + " threads there, and " + here.acquisitions() + " in "
                        + here.threads() + " here, so that their plans differ: make them with one version");
            }
        }
        for (Map.Entry<Point, SortedMap<Long, Count>> one : other.pieces.entrySet()) {
            Point point = one.getKey();
            if (!other.sizes.get(point.subject()).equals(sizes.get(point.subject()))) {
                continue;
            }
            for (Map.Entry<Long, Count> piece : one.getValue().entrySet()) {
                Seeds seeds = new Seeds(
                        piece.getKey(), piece.getKey() + piece.getValue().runs() - 1);
                if (missing(point, seeds.last(), seeds.last()).stream()
                        .anyMatch(gap -> gap.first() <= seeds.first() && gap.last() >= seeds.last())) {
                    add(point, seeds.first(), piece.getValue());
                }
            }
        }
        return refused;
    }
}
