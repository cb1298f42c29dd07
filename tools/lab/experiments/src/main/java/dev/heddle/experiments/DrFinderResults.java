package dev.heddle.experiments;

import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.ResultRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The existing results of DrFinder's cells, run by run. */
final class DrFinderResults {
    /** How runs of a column are made. */
    enum Way {
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
        DR("DR"),
        /** Pairs of a recorded run that only the order of locks kept apart, in place of races. */
        HIDDEN("hidden"),
        /** Those of them that {@code reversal} proves. */
        PROVEN("proven");

        /** Those that look for races. */
        static final List<Way> SEARCHING = List.of(FT, CT, PCT, RW, DR);

        /** Those whose runs are timed. */
        static final List<Way> TIMED = List.of(NATIVE, FT, CT, PCT, RW, PHASE_ONE, DR);

        private final String title;

        Way(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        private static Way titled(String title) {
            return Stream.of(values())
                    .filter(one -> one.title.equals(title))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * A row of runs with successive seeds.
     *
     * @param depth for the two phases of DrFinder, how many frames count; else 0
     */
    record Point(String subject, Way way, int depth) {}

    /**
     * A run.
     *
     * @param races names of those that happened
     * @param millis wall time of the process
     * @param holds how often the plan stopped a thread
     * @param thrashes how often that was in vain
     * @param lost whether the outcome of the run is unknown
     * @param stopped whether the time limit ended it; what it had done by then counts
     */
    record Run(Set<String> races, long millis, long holds, long thrashes, boolean lost, boolean stopped) {
        /** @param firstNames the first name of each race that has several, by the other names */
        static Run of(ResultRow row, Map<String, String> firstNames) {
            String races = row.text("races");
            Set<String> named = races.isEmpty()
                    ? Set.of()
                    : Stream.of(races.split("\n"))
                            .map(race -> firstNames.getOrDefault(race, race))
                            .collect(Collectors.toUnmodifiableSet());
            return new Run(
                    named,
                    row.whole("millis"),
                    row.whole("holds"),
                    row.whole("thrashes"),
                    row.whole("lost") == 1,
                    row.whole("stopped") == 1);
        }
    }

    /**
     * A number in the names of classes that a program generates again in each run, such as those of Derby's statements.
     */
    private static final Pattern NUMBER_OF_A_RUN = Pattern.compile("\\b(?=(?:[a-z]*\\d){6})[0-9a-fx]{20,}\\b");

    private final Map<Point, List<Run>> runs = new LinkedHashMap<>();
    private final Map<String, SortedMap<String, String>> words = new TreeMap<>();
    /** Races whose words have numbers of a run, by name: the name of the first one with the same words otherwise. */
    private final Map<String, String> firstNames = new HashMap<>();
    /** The same by subject and words without these numbers. */
    private final Map<String, String> firstNamesOfWords = new HashMap<>();

    static DrFinderResults of(CellResults results) {
        DrFinderResults all = new DrFinderResults();
        List<ResultRow> rows =
                results.rows().stream().filter(row -> row.has("column")).toList();
        rows.stream().filter(row -> row.has("race")).forEach(all::add);
        rows.stream().filter(row -> !row.has("race")).forEach(all::add);
        return all;
    }

    /** The names of a subject's races come before its runs. */
    void add(ResultRow row) {
        String subject = row.text("subject");
        if (row.has("race")) {
            name(subject, row.text("race"), row.text("words"));
        } else {
            Point point = new Point(subject, Way.titled(row.text("column")), (int) row.whole("depth"));
            runs.computeIfAbsent(point, key -> new ArrayList<>()).add(Run.of(row, firstNames));
        }
    }

    private void name(String subject, String race, String said) {
        String folded = NUMBER_OF_A_RUN.matcher(said).replaceAll("…");
        String name = race;
        if (!folded.equals(said)) {
            name = firstNamesOfWords.computeIfAbsent(subject + " " + folded, key -> race);
            firstNames.put(race, name);
        }
        words.computeIfAbsent(subject, key -> new TreeMap<>()).putIfAbsent(name, folded);
    }

    /** Those of which there is any run. */
    List<String> subjects() {
        return runs.keySet().stream().map(Point::subject).distinct().toList();
    }

    /** The runs of a point, the first one first. */
    List<Run> runs(Point point) {
        return runs.getOrDefault(point, List.of());
    }

    /** Depths of DrFinder that were measured on a subject, the smallest first. */
    List<Integer> depths(String subject) {
        return runs.keySet().stream()
                .filter(point -> point.subject().equals(subject) && point.way() == Way.DR)
                .map(Point::depth)
                .sorted()
                .toList();
    }

    /** The races of the first runs of a point. */
    Set<String> races(Point point, int most) {
        Set<String> races = new TreeSet<>();
        runs(point).stream().limit(most).forEach(run -> races.addAll(run.races()));
        return races;
    }

    /** Descriptions of races, by name. */
    SortedMap<String, String> words(String subject) {
        return words.getOrDefault(subject, Collections.emptySortedMap());
    }
}
