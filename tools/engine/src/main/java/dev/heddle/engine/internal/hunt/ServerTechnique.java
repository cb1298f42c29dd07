package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.technique.RecordingLevel;

/** The default technique for servers: predictions, tried in gated mode until the budget is spent, and noise. */
public final class ServerTechnique implements HuntingTechnique {
    /** Name on the command line. */
    public static final String ID = "server";

    private static final int TRIES = 1_000;

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "predictions and noise, for servers";
    }

    @Override
    public String help() {
        return "for servers (--ready): forces predicted deadlocks and violations in gated mode, with noise between";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    /** A server takes long to start, so one run is recorded; the budget limits how often each candidate is tried. */
    @Override
    public Hunting hunting() {
        return PredictionContribution.hunting(
                new GatedPredictions(),
                HuntOptions.runs(1, 1, "number of runs to record"),
                HuntOptions.tries(TRIES, "number of controlled runs for each candidate"),
                NoiseSearch.plan(1));
    }
}
