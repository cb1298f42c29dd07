package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.shb.SchedulableEngine;
import java.util.List;

/** Races that happened, all of them, and none that follows from another one. */
public final class SchedulableTechnique extends RacePredicting {
    @Override
    public String id() {
        return "shb";
    }

    @Override
    public String title() {
        return "schedulable races";
    }

    @Override
    public String help() {
        return "finds the data races of a run that are real also after the first, with proof";
    }

    /** {@link ReversalTechnique} predicts them, too. */
    @Override
    public boolean isPartOfAnother() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SchedulableEngine());
    }
}
