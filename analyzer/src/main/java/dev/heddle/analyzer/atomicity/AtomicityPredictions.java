package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RecordedPairs;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.WitnessChecker;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Collects the atomicity violations of several runs. A violation predicted from several runs is one finding, with the
 * witness of the first.
 */
public final class AtomicityPredictions {
    public static final String TECHNIQUE = "atomicity";
    /** Limit for each thread, variable and place. */
    private static final int MOST_AT_A_PLACE = 10;
    /** Limit for each three places of a field. */
    private static final int MOST_TRIES = 10;

    private final List<String> names = new ArrayList<>();
    private final Map<Long, Finding> all = new LinkedHashMap<>();
    private final Map<Long, List<String>> runs = new HashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();

    /**
     * A new violation.
     *
     * @param name name of its finding
     */
    public record Predicted(String name, AtomicityViolation unit) {}

    /** The new violations of a run. */
    public record OfRun(TraceReading reading, List<Predicted> units) {}

    /** Identifies accesses that are not distinguished: a field, and three places with their operations. */
    private record Key(String field, long first, long between, long second) {}

    /**
     * Analyzes a run.
     *
     * @param room storage for its events
     */
    public OfRun read(TraceSource source, TraceStorage room, SearchProgress progress) throws IOException {
        TraceReading reading = TraceReading.of(source, true, room);
        Trace trace = reading.trace();
        RunIndex run = RunIndex.of(trace);
        WitnessChecker checker = new WitnessChecker(trace, source::thread);
        Map<Key, AtomicityViolation> found = new LinkedHashMap<>();
        Object2IntOpenHashMap<Key> tried = new Object2IntOpenHashMap<>();
        AtomicityViolations search = new AtomicityViolations(
                run,
                variable -> source.object(reading.original(variable)),
                MOST_AT_A_PLACE,
                (first, between, second) -> {
                    Key key = key(source, reading, first, between, second);
                    return !found.containsKey(key) && tried.addTo(key, 1) < MOST_TRIES;
                },
                unit -> {
                    boolean isRight = checker.check(unit.witness(), unit.unit(), unit.first(), unit.between()) == null;
                    count("witnessesRefused", isRight ? 0 : 1);
                    if (isRight) {
                        found.put(key(source, reading, unit.first(), unit.between(), unit.second()), unit);
                    }
                });
        search.find(progress);
        names.add(source.name());
        count("events", reading.events());
        count("eventsThatMatter", trace.size());
        count("notTried", search.notTried());
        List<AtomicityViolation> units = List.copyOf(found.values());
        return new OfRun(reading, add(source, units, named(source, reading, units)));
    }

    private List<Predicted> add(TraceSource source, List<AtomicityViolation> units, List<NamedViolation> named) {
        List<Predicted> news = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            long hash = named.get(i).stableHash();
            runs.computeIfAbsent(hash, key -> new ArrayList<>()).add(source.name());
            if (!all.containsKey(hash)) {
                String name = String.format("unit-%016x", hash);
                int steps = units.get(i).witness().order().size();
                all.put(hash, AtomicityFindings.of(named.get(i), name, steps, List.of()));
                news.add(new Predicted(name, units.get(i)));
            }
        }
        return news;
    }

    private static Key key(TraceSource source, TraceReading reading, int first, int between, int second) {
        Trace trace = reading.trace();
        return new Key(
                source.field(reading.original(trace.operand(first))),
                end(trace, first),
                end(trace, between),
                end(trace, second));
    }

    private static long end(Trace trace, int event) {
        return (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
    }

    private static List<NamedViolation> named(
            TraceSource source, TraceReading reading, List<AtomicityViolation> units) {
        Trace trace = reading.trace();
        List<Race> races = source instanceof RecordedRun recorded ? stacks(recorded, reading, units) : List.of();
        List<NamedViolation> named = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            AtomicityViolation unit = units.get(i);
            List<Race.Access> steps = races.isEmpty()
                    ? List.of(
                            access(source, trace, unit.first()),
                            access(source, trace, unit.between()),
                            access(source, trace, unit.second()))
                    : List.of(
                            races.get(2 * i).earlier(),
                            races.get(2 * i).later(),
                            races.get(2 * i + 1).earlier());
            named.add(new NamedViolation(
                    source.field(reading.original(trace.operand(unit.first()))),
                    source.place(trace.place(unit.unit())),
                    steps));
        }
        return named;
    }

    /**
     * Two pairs for each unit: the first access and the one in between, and the second access and the one in between.
     */
    private static List<Race> stacks(RecordedRun recorded, TraceReading reading, List<AtomicityViolation> units) {
        Trace trace = reading.trace();
        List<RecordedPairs.Pair> pairs = new ArrayList<>();
        for (AtomicityViolation unit : units) {
            int target = recorded.target(reading.original(trace.operand(unit.first())));
            RecordedPairs.Access between = recorded(trace, unit.between());
            pairs.add(new RecordedPairs.Pair(recorded(trace, unit.first()), between, target));
            pairs.add(new RecordedPairs.Pair(recorded(trace, unit.second()), between, target));
        }
        return RecordedPairs.races(recorded.source(), recorded.sites(), pairs);
    }

    private static RecordedPairs.Access recorded(Trace trace, int event) {
        return new RecordedPairs.Access(
                trace.thread(event),
                trace.at(event),
                trace.place(event),
                trace.kind(event).isWrite());
    }

    private static Race.Access access(TraceSource source, Trace trace, int event) {
        int thread = trace.thread(event);
        return new Race.Access(
                source.path(thread),
                source.thread(thread),
                trace.kind(event).isWrite(),
                List.of(source.place(trace.place(event))),
                List.of());
    }

    /** Adds to a count, by name. */
    public void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    /** The findings so far, without plans. */
    public Findings findings() {
        List<Finding> findings = new ArrayList<>();
        all.forEach((hash, finding) -> findings.add(finding.with("recordings", runs.getOrDefault(hash, List.of()))));
        Map<String, Long> with = new TreeMap<>(counts);
        with.put("candidates", (long) findings.size());
        return new Findings(TECHNIQUE, names, with, findings);
    }
}
