package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.witness.RaceConsumer;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** The engine for races that require a different order of critical sections. */
public final class ReversalEngine implements RaceEngine {
    /** The largest number of pairs of accesses tried for a pair of places. */
    private static final int MOST_TRIES = 10;

    /** The count of pairs of accesses that were not tried, because a limit was reached. */
    public static final String NOT_TRIED = "pairsNotTried";

    @Override
    public String name() {
        return "reversal";
    }

    @Override
    public Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        Int2IntOpenHashMap tried = new Int2IntOpenHashMap();
        ReversedRaces races = new ReversedRaces(
                run, found, (one, other) -> tried.addTo(pairOfPlaces.applyAsInt(one, other), 1) < MOST_TRIES);
        races.find();
        return Map.of(NOT_TRIED, races.notTried());
    }
}
