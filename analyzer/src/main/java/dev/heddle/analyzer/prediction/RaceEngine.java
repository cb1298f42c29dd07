package dev.heddle.analyzer.prediction;

import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.witness.RaceConsumer;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/** A way to predict races of a run. */
public interface RaceEngine {
    /** Its name in findings. */
    String name();

    /**
     * Looks for races.
     *
     * @param found is told them, and asked which are wanted
     * @param pairOfPlaces a number for what is at the places of two accesses, the same for all that are not told apart
     * @return what else is to be counted, by name
     */
    Map<String, Long> find(Run run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces);
}
