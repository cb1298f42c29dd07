package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.reversal.RaceWitnessSearch;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/**
 * The engine for accesses that weak causal precedence does not order. For each pair of places, it searches for a
 * reordering of the run that shows the race. A pair without such a witness is reported, but not as predicted.
 */
public final class WeakCausalEngine implements RaceEngine {
    /** The largest number of pairs of accesses tried at a pair of places. */
    private static final int MOST_TRIES = 10;

    @Override
    public String name() {
        return "weak causal precedence";
    }

    @Override
    public Map<String, Long> find(RunIndex run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        RaceWitnessSearch orders = new RaceWitnessSearch(run);
        Int2IntOpenHashMap tried = new Int2IntOpenHashMap();
        WeakCausalRaces races = new WeakCausalRaces(run.trace(), new WeakCausalRaces.Pairs() {
            @Override
            public boolean wants(int earlier, int later) {
                return found.wants(earlier, later) && tried.get(pairOfPlaces.applyAsInt(earlier, later)) < MOST_TRIES;
            }

            @Override
            public void add(int earlier, int later) {
                found.at(later, run.trace().size());
                if (!found.wants(earlier, later)) {
                    return;
                }
                if (orders.hasTime() && tried.addTo(pairOfPlaces.applyAsInt(earlier, later), 1) < MOST_TRIES) {
                    Witness witness = orders.keepingSections(earlier, later);
                    Witness shown = witness != null ? witness : orders.inAnyOrder(earlier, later);
                    if (shown != null) {
                        found.race(earlier, later, () -> shown);
                        return;
                    }
                }
                found.unproven(earlier, later);
            }
        });
        races.find();
        return Map.of("racyAccesses", (long) races.racyAccesses(), "racyPlaces", (long) races.racyPlaces());
    }
}
