package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import java.util.List;

/** Races that occur in another order, in which critical sections keep their order. */
public final class SyncPreservingTechnique extends RacePredicting {
    @Override
    public String id() {
        return "syncp";
    }

    @Override
    public String title() {
        return "sync-preserving races";
    }

    @Override
    public String help() {
        return "predicts data races with a witness, from orders that keep critical sections in order";
    }

    /** {@link ReversalTechnique} also predicts these races. */
    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SyncPreservingEngine());
    }
}
