package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.reversal.Reversal;
import dev.heddle.analyzer.syncp.SyncPreserving;
import java.util.List;

/** Races that another order shows, critical sections in whatever order. */
public final class ReversalTechnique extends RacePredicting {
    @Override
    public String id() {
        return "reversal";
    }

    @Override
    public String title() {
        return "races with reversed critical sections";
    }

    @Override
    public String help() {
        return "predicts data races, with proof, also from orders that change that of critical sections";
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SyncPreserving(), new Reversal());
    }
}
