package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import java.util.List;

/** Races that another order shows in which critical sections keep theirs. */
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
        return "predicts data races, with proof, from orders that keep that of critical sections";
    }

    /** {@link ReversalTechnique} predicts them, too. */
    @Override
    public boolean isPartOfAnother() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SyncPreservingEngine());
    }
}
