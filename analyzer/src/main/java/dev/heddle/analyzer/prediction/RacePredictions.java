package dev.heddle.analyzer.prediction;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RecordedPairs;
import dev.heddle.analyzer.recorded.RecordedRun;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The races that engines predict from one run. Each has a checked witness, or states that it has none.
 *
 * @param reading the run, as far as reorderings of it depend on it
 * @param counts numbers of items analyzed, by name
 */
public record RacePredictions(TraceReading reading, List<Predicted> races, Map<String, Long> counts) {
    public RacePredictions {
        races = List.copyOf(races);
        counts = Map.copyOf(counts);
    }

    /**
     * A predicted race.
     *
     * @param race the two accesses at the end of the witness
     * @param first the event of its earlier access
     * @param witness null if an engine reports it without a witness
     * @param engine the engine that predicted it
     */
    public record Predicted(
            Race race, int first, int second, @Nullable Witness witness, String engine) {}

    /** Runs engines one after the other. Each engine searches only for races that the earlier ones did not find. */
    public static RacePredictions of(
            TraceSource source, List<RaceEngine> engines, TraceStorage room, SearchProgress progress)
            throws IOException {
        RacePredictions predictions = found(source, engines, room, progress);
        return source instanceof RecordedRun recorded ? predictions.named(recorded) : predictions;
    }

    /** The same predictions with the stacks of a recording. */
    private RacePredictions named(RecordedRun recorded) {
        Trace trace = reading.trace();
        List<RecordedPairs.Pair> pairs = new ArrayList<>();
        for (Predicted one : races) {
            pairs.add(new RecordedPairs.Pair(
                    recorded(one.first),
                    recorded(one.second),
                    recorded.target(reading.original(trace.operand(one.first)))));
        }
        List<Race> named = RecordedPairs.races(recorded.source(), recorded.sites(), pairs);
        List<Predicted> all = new ArrayList<>();
        for (int i = 0; i < named.size(); i++) {
            Predicted one = races.get(i);
            all.add(new Predicted(named.get(i), one.first, one.second, one.witness, one.engine));
        }
        return new RacePredictions(reading, all, counts);
    }

    private RecordedPairs.Access recorded(int event) {
        Trace trace = reading.trace();
        return new RecordedPairs.Access(
                trace.thread(event),
                trace.at(event),
                trace.place(event),
                trace.kind(event).isWrite());
    }

    private static RacePredictions found(
            TraceSource source, List<RaceEngine> engines, TraceStorage room, SearchProgress progress)
            throws IOException {
        TraceReading reading = TraceReading.of(source, false, room);
        Trace trace = reading.trace();
        RunIndex run = RunIndex.of(trace);
        PredictedPairs pairs = new PredictedPairs(source, reading, progress);
        Object2IntOpenHashMap<Object> numbers = new Object2IntOpenHashMap<>();
        Map<String, Long> counts = new TreeMap<>();
        for (RaceEngine engine : engines) {
            pairs.foundBy(engine.name());
            engine.find(
                            run,
                            pairs,
                            (one, other) -> numbers.computeIfAbsent(pairs.key(one, other), key -> numbers.size()))
                    .forEach((name, count) -> counts.merge(name, count, Long::sum));
        }
        counts.put("events", reading.events());
        counts.put("accesses", reading.accesses());
        counts.put("eventsThatMatter", (long) trace.size());
        counts.put("witnessesRefused", pairs.refused());
        List<Predicted> races = new ArrayList<>();
        for (PredictedPairs.Pair pair : pairs.all()) {
            Race race = new Race(
                    source.field(reading.original(trace.operand(pair.first()))),
                    access(source, run, pair.first()),
                    access(source, run, pair.second()),
                    1,
                    List.of(source.name()),
                    false);
            races.add(new Predicted(race, pair.first(), pair.second(), pair.witness(), pair.engine()));
        }
        return new RacePredictions(reading, races, counts);
    }

    private static Race.Access access(TraceSource source, RunIndex run, int event) {
        Trace trace = run.trace();
        LockSections sections = run.sections();
        List<Race.HeldLock> locks = new ArrayList<>();
        for (int section : sections.around(event)) {
            locks.add(new Race.HeldLock(
                    source.lockClass(sections.lock(section)),
                    sections.isShared(section),
                    List.of(source.place(trace.place(sections.acquisition(section))))));
        }
        int thread = trace.thread(event);
        return new Race.Access(
                source.path(thread),
                source.thread(thread),
                trace.kind(event).isWrite(),
                List.of(source.place(trace.place(event))),
                locks);
    }
}
