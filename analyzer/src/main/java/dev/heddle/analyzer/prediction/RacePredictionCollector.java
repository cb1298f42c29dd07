package dev.heddle.analyzer.prediction;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceFindings;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.trace.finding.Proof;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Collects the races that engines predict from several runs. A race predicted from several runs is one race, with the
 * first witness.
 */
public final class RacePredictionCollector {
    private final String technique;
    private final List<RaceEngine> engines;
    private final List<String> names = new ArrayList<>();
    private final Map<Long, RacePredictions.Predicted> all = new LinkedHashMap<>();
    private final Map<Long, List<String>> runs = new LinkedHashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();

    /**
     * Makes a collector.
     *
     * @param engines the engines in the order of their use
     */
    public RacePredictionCollector(String technique, List<RaceEngine> engines) {
        this.technique = technique;
        this.engines = List.copyOf(engines);
    }

    /**
     * Analyzes a run.
     *
     * @param room storage for its events
     */
    public RacePredictions read(TraceSource run, TraceStorage room, SearchProgress progress) throws IOException {
        RacePredictions found = RacePredictions.of(run, engines, room, progress);
        names.add(run.name());
        found.counts().forEach(this::count);
        for (RacePredictions.Predicted one : found.races()) {
            long key = one.race().stableHash();
            all.merge(key, one, (before, also) -> before.witness() != null ? before : also);
            runs.computeIfAbsent(key, race -> new ArrayList<>()).add(run.name());
        }
        return found;
    }

    /** The prediction of a race of the report, from the first run that predicts it. */
    public RacePredictions.Predicted predicted(Race race) {
        return Objects.requireNonNull(all.get(race.stableHash()), "a race of this report");
    }

    /** Adds to a count, by name. */
    public void count(String name, long number) {
        counts.merge(name, number, Long::sum);
    }

    /** The report so far. */
    public RaceReport report() {
        List<Race> races = new ArrayList<>();
        all.forEach((key, one) -> {
            Race race = one.race();
            List<String> in = runs.getOrDefault(key, List.of());
            races.add(new Race(race.variable(), race.earlier(), race.later(), in.size(), in, false));
        });
        long unproven =
                all.values().stream().filter(one -> one.witness() == null).count();
        Map<String, Long> counted = new TreeMap<>(counts);
        counted.put("racesWithoutWitness", unproven);
        return RaceReport.of(technique, names, races, counted, this::details);
    }

    private Map<String, Object> details(Race race) {
        RacePredictions.Predicted one = predicted(race);
        Witness witness = one.witness();
        return witness == null
                ? Map.of(Proof.MISSING, true, RaceFindings.ENGINE, one.engine())
                : Map.of(Proof.STEPS, witness.order().size(), RaceFindings.ENGINE, one.engine());
    }
}
