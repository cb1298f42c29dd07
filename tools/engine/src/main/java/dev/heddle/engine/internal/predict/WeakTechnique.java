package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.wcp.WeakCausalEngine;
import java.util.List;

/** Races that weak causal precedence does not order: those with a witness first, then those that may be false. */
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
        return "reports accesses not ordered by weak causal precedence (WCP); only those with a witness are proved";
    }

    /** {@link ReversalTechnique} also predicts those with a witness; the others are not useful in a batch. */
    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new WeakCausalEngine());
    }
}
