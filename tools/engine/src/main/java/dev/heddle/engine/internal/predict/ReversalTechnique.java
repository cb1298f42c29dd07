package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.util.List;

/** Races that occur in another order, in which critical sections may be reversed. */
public final class ReversalTechnique extends RacePredicting implements Predicting {
    /** Judges the plans of all techniques of this kind. */
    static final String ID = "reversal";

    @Override
    public String id() {
        return ID;
    }

    /** Whether the two accesses raced in the run, by happens-before. */
    @Override
    public boolean happened(Plan plan, Recording run, OptionValues options) {
        return new HappensBeforeTechnique().observe(run).stream().anyMatch(race -> race.startsWith(plan.id()));
    }

    @Override
    public boolean hasWitnesses() {
        return true;
    }

    @Override
    public String title() {
        return "races with reversed critical sections";
    }

    @Override
    public String help() {
        return "predicts data races with a witness, also from orders that reverse critical sections";
    }

    @Override
    List<RaceEngine> engines() {
        return List.of(new SyncPreservingEngine(), new ReversalEngine());
    }
}
