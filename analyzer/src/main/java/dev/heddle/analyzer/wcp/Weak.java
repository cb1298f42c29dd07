package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.reversal.RaceOrders;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Map;
import java.util.function.ToIntBiFunction;

/**
 * Accesses that weak causal precedence does not order, as an engine. For each pair of places it looks for an order of the run that shows the race; what has none is told, but not as
 * predicted.
 */
public final class Weak implements RaceEngine {
    /** Pairs of accesses for which an order is looked for, at a pair of places. */
    private static final int MOST_TRIES = 10;

    @Override
    public String name() {
        return "weak causal precedence";
    }

    @Override
    public Map<String, Long> find(Run run, RaceConsumer found, ToIntBiFunction<Integer, Integer> pairOfPlaces) {
        RaceOrders orders = new RaceOrders(run);
        Int2IntOpenHashMap tried = new Int2IntOpenHashMap();
        WeakRaces races = new WeakRaces(run.trace(), (earlier, later) -> {
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
        });
        races.find();
        return Map.of("racyAccesses", (long) races.racyAccesses(), "racyPlaces", (long) races.racyPlaces());
    }
}
