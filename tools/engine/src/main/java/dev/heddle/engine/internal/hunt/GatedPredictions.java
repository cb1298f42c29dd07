package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.predict.AssetFuzzerTechnique;
import dev.heddle.engine.internal.predict.DeadlockTechnique;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Predicting;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the predictions whose plans gated mode can force: deadlocks, and violations of atomic-set serializability. */
final class GatedPredictions implements Predicting {
    /** Deadlocks first: they are few, and each one is a certain failure if it happens. */
    private static final List<Predicting> ALL = List.of(new DeadlockTechnique(), new AssetFuzzerTechnique());

    @Override
    public String id() {
        return ServerTechnique.ID;
    }

    @Override
    public String title() {
        return "predictions for servers";
    }

    @Override
    public String help() {
        return "predicts deadlocks and violations of atomic-set serializability";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    @Override
    public List<TechniqueOption<?>> options() {
        List<TechniqueOption<?>> all = new ArrayList<>();
        ALL.forEach(technique -> all.addAll(technique.options()));
        return List.copyOf(all);
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Map<String, Long> counts = new TreeMap<>();
        List<String> recordings = List.of();
        for (Predicting technique : ALL) {
            Findings found = technique.analyze(input, options, out).findings();
            recordings = found.recordings();
            findings.addAll(found.findings());
            found.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
        }
        return Analysis.found(new Findings(id(), recordings, counts, findings));
    }

    @Override
    public boolean happened(Plan plan, Recording run, OptionValues options) {
        return ALL.stream()
                .anyMatch(
                        technique -> technique.id().equals(plan.technique()) && technique.happened(plan, run, options));
    }
}
