package dev.heddle.analyzer.shb;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** The engine for schedulable races. */
public final class SchedulableEngine implements RaceEngine {
    @Override
    public String name() {
        return "schedulable";
    }

    @Override
    public Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        SchedulableRaces races = new SchedulableRaces(run, found);
        races.find();
        return Map.of("racyAccesses", (long) races.racyAccesses(), "racyPlaces", (long) races.racyPlaces());
    }
}
