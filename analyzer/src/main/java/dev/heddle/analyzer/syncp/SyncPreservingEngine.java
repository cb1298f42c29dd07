package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** The engine for sync-preserving races. */
public final class SyncPreservingEngine implements RaceEngine {
    @Override
    public String name() {
        return "sync-preserving";
    }

    @Override
    public Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        SyncPreservingRaces races = new SyncPreservingRaces(run, found);
        races.find();
        return Map.of("racyAccesses", (long) races.racyAccesses(), "racyPlaces", (long) races.racyPlaces());
    }
}
