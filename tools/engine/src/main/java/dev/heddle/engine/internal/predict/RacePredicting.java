package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.prediction.RacePredictionCollector;
import dev.heddle.analyzer.prediction.RacePredictions;
import dev.heddle.analyzer.prediction.RacePredictions.Predicted;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.engine.internal.text.SearchStatus;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.CountNote;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Base of techniques that predict races, each with an order of the run's events as a witness. */
abstract class RacePredicting extends WitnessedTechnique {
    /** The engines, used one after the other. */
    abstract List<RaceEngine> engines();

    @Override
    public String noun() {
        return "race";
    }

    @Override
    public List<CountNote> notes(Map<String, Long> counts) {
        List<CountNote> notes = new ArrayList<>(super.notes(counts));
        long sampled = counts.getOrDefault(SyncPreservingEngine.SAMPLED, 0L);
        if (sampled > 0) {
            notes.add(new CountNote(
                    sampled == 1 ? "variable sampled" : "variables sampled",
                    sampled,
                    "more than 64 threads access it, and only a part of its accesses was compared"));
        }
        return notes;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        try (TraceStorage room = TraceOptions.room(options, out)) {
            return analyze(input, options, out, room);
        }
    }

    private Analysis analyze(AnalysisInput input, OptionValues options, Path out, TraceStorage room)
            throws IOException {
        RacePredictionCollector predictions = new RacePredictionCollector(id(), engines());
        Map<Predicted, WitnessPlans> plans = new IdentityHashMap<>();
        WitnessFiles witnesses = new WitnessFiles(options.get(TraceOptions.WITNESS));
        new InputRuns(input, options, title(), predictions::count).forEach((run, recording) -> {
            RacePredictions found = predictions.read(run, room, new SearchStatus(input.progress(), run.name()));
            WitnessFiles.OfRun files = witnesses.of(run, found.reading());
            for (Predicted one : found.races()) {
                if (one.witness() != null) {
                    files.write(RaceReport.name(one.race()), one.witness());
                }
            }
            if (recording != null && !found.races().isEmpty()) {
                WitnessPlans own = new WitnessPlans(recording, found.reading().trace());
                found.races().forEach(race -> plans.put(race, own));
            }
        });
        RaceReport report = withPlans(predictions, plans, new PredictedPlans(out, witnesses, input.planSizeLimit()));
        return Analysis.found(report.findings());
    }

    private static RaceReport withPlans(
            RacePredictionCollector predictions, Map<Predicted, WitnessPlans> plans, PredictedPlans files)
            throws IOException {
        RaceReport report = predictions.report();
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < report.races().size(); i++) {
            Finding finding = report.findings().findings().get(i);
            Predicted race = predictions.predicted(report.races().get(i));
            WitnessPlans own = plans.get(race);
            Witness witness = race.witness();
            Supplier<@Nullable Plan> plan =
                    own == null || witness == null ? null : () -> plan(own, race, witness, finding.id());
            findings.add(files.in(finding, RaceReport.name(race.race()), plan));
        }
        Findings all = report.findings();
        return new RaceReport(report.races(), new Findings(all.technique(), all.recordings(), all.counts(), findings));
    }

    /** The whole witness, or the two accesses if the witness is too long for another run. */
    private static @Nullable Plan plan(WitnessPlans plans, Predicted race, Witness witness, String id) {
        OrderPlan whole = plans.of(witness.order(), List.of(race.second(), race.first()), id, ReversalTechnique.ID);
        return whole == null ? plans.pair(race, id, ReversalTechnique.ID) : whole;
    }
}
