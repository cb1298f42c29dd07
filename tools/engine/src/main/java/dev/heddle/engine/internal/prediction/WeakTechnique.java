package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.wcp.WeakCausalEngine;
import java.util.List;

/** Races that weak causal precedence does not rule out: those with proof first, then those that may be false. */
public final class WeakTechnique extends RacePredicting {
    @Override
    public String id() {
        return "wcp";
    }

    @Override
    public String title() {
        return "races by weak causal precedence";
    }

    @Override
    public String help() {
        return "tells races that few orders rule out, those with proof first; the others may be false";
    }

    /** {@link ReversalTechnique} predicts them, too: what it has no proof for is not worth a batch. */
    @Override
    public boolean isPartOfAnother() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new WeakCausalEngine());
    }
}
