package dev.heddle.engine.internal.server;

import dev.heddle.engine.internal.predict.PredictionHunting;
import dev.heddle.engine.internal.search.NoiseSearch;
import dev.heddle.engine.internal.technique.HuntOptions;
import dev.heddle.engine.internal.technique.Hunting;
import dev.heddle.engine.internal.technique.HuntsItself;
import dev.heddle.engine.technique.Recorded;

/** What hunts a server that is told nothing: predictions, tried in gated mode until the budget is spent, and noise. */
public final class ServerTechnique implements HuntsItself {
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
    public Recorded needs() {
        return Recorded.ACCESSES;
    }

    /** A server takes long to start, so one run is recorded; then the budget says how often each candidate is tried. */
    @Override
    public Hunting hunting() {
        return new PredictionHunting(
                new GatedPredictions(),
                HuntOptions.runs(1, 1, "how many runs to record"),
                HuntOptions.tries(TRIES, "how many controlled runs for each candidate"),
                NoiseSearch.plan(1));
    }
}
