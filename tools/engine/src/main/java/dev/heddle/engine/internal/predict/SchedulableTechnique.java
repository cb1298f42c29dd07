package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.shb.SchedulableEngine;
import java.util.List;

/** All races that happened, without those that are a consequence of another race. */
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
        return "finds the data races of a run, with a witness, also those after the first";
    }

    /** {@link ReversalTechnique} also predicts these races. */
    @Override
    public boolean isSubsumed() {
        return true;
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SchedulableEngine());
    }
}
