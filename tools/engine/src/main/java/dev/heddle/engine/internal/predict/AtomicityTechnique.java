package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.atomicity.AtomicityPredictions;
import dev.heddle.analyzer.atomicity.AtomicityViolation;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.engine.internal.text.SearchStatus;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.OrderPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Predicts units of work that are not atomic, each with another order of the run as a witness. */
public final class AtomicityTechnique extends WitnessedTechnique {
    private record Placed(AtomicityViolation unit, WitnessPlans plans) {
        @Nullable OrderPlan plan(String id) {
            return plans.of(unit.witness().order(), unit.witness().next(), id, AtomicityPredictions.TECHNIQUE);
        }
    }

    @Override
    public String id() {
        return AtomicityPredictions.TECHNIQUE;
    }

    @Override
    public String title() {
        return "units of work that are not atomic";
    }

    @Override
    public String help() {
        return "predicts accesses between two accesses of one unit of work, with a witness";
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        try (TraceStorage room = TraceOptions.room(options, out)) {
            return analyze(input, options, out, room);
        }
    }

    private Analysis analyze(AnalysisInput input, OptionValues options, Path out, TraceStorage room)
            throws IOException {
        AtomicityPredictions predictions = new AtomicityPredictions();
        Map<String, Placed> placed = new HashMap<>();
        WitnessFiles witnesses = new WitnessFiles(options.get(TraceOptions.WITNESS));
        new InputRuns(input, options, title(), predictions::count).forEach((run, recording) -> {
            AtomicityPredictions.OfRun found =
                    predictions.read(run, room, new SearchStatus(input.progress(), run.name()));
            WitnessFiles.OfRun files = witnesses.of(run, found.reading());
            WitnessPlans plans = recording == null || found.units().isEmpty()
                    ? null
                    : new WitnessPlans(recording, found.reading().trace());
            for (AtomicityPredictions.Predicted one : found.units()) {
                files.write(one.name(), one.unit().witness());
                if (plans != null) {
                    placed.put(one.name(), new Placed(one.unit(), plans));
                }
            }
        });
        PredictedPlans files = new PredictedPlans(out, witnesses, input.planSizeLimit());
        Findings found = predictions.findings();
        List<Finding> findings = new ArrayList<>();
        for (Finding finding : found.findings()) {
            Placed own = placed.get(finding.id());
            findings.add(files.in(finding, finding.id(), own == null ? null : () -> own.plan(finding.id())));
        }
        return Analysis.found(new Findings(found.technique(), found.recordings(), found.counts(), findings));
    }
}
