package dev.heddle.analyzer.prediction;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** An algorithm that predicts races from a run. */
public interface RaceEngine {
    /** Its name in findings. */
    String name();

    /**
     * Searches for races.
     *
     * @param found receives the races, and decides which ones are wanted
     * @param pairOfPlaces a number for the places of two accesses, equal for pairs that are not distinguished
     * @return additional counts, by name
     */
    Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces);
}
