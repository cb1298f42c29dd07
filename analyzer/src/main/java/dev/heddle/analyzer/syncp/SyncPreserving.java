package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** Sync-preserving races, as an engine. */
public final class SyncPreserving implements RaceEngine {
    @Override
    public String name() {
        return "sync-preserving";
    }

    @Override
    public Map<String, Long> find(Run run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        SyncPreservingRaces races = new SyncPreservingRaces(run, found);
        races.find();
        return Map.of("racyAccesses", (long) races.racyAccesses(), "racyPlaces", (long) races.racyPlaces());
    }
}
