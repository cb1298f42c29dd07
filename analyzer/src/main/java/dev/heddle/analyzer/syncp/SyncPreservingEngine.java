package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;

/** The engine for sync-preserving races. */
public final class SyncPreservingEngine implements RaceEngine {
    /**
     * The count of variables of which only a sample of the accesses was compared, because too many threads access them.
     */
    public static final String SAMPLED = "variablesSampled";

    @Override
    public String name() {
        return "sync-preserving";
    }

    @Override
    public Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        SyncPreservingRaces races = new SyncPreservingRaces(run, found);
        races.find();
        Map<String, Long> counts = new TreeMap<>();
        counts.put("racyAccesses", (long) races.racyAccesses());
        counts.put("racyPlaces", (long) races.racyPlaces());
        if (races.sampledVariables() > 0) {
            counts.put(SAMPLED, (long) races.sampledVariables());
        }
        return counts;
    }
}
