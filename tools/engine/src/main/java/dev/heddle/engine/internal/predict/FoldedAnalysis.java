package dev.heddle.engine.internal.predict;

import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.explain.HarmlessShapes;
import dev.heddle.engine.internal.explain.PredictionNames;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of an analysis with names from the class files of the program, without the predictions about code of a
 * {@linkplain HarmlessShape harmless shape}.
 *
 * @param analysis the result; its counts have the number of folded predictions of each shape
 * @param harmless the folded predictions, each with its shape
 */
public record FoldedAnalysis(Analysis analysis, List<Finding> harmless) {
    public FoldedAnalysis {
        harmless = List.copyOf(harmless);
    }

    /** Names and folds the findings of a technique. The class files are those of the command, or of the recordings. */
    public static FoldedAnalysis of(Analysis analysis, AnalysisInput input) throws IOException {
        Findings found = analysis.findings();
        if (found == null || found.findings().isEmpty()) {
            return new FoldedAnalysis(analysis, List.of());
        }
        List<Finding> others = new ArrayList<>();
        List<Finding> harmless = new ArrayList<>();
        try (ProgramClassFiles files = classFiles(input)) {
            HarmlessShapes shapes = new HarmlessShapes(files);
            for (Finding finding : PredictionNames.in(found.findings(), input.recordings(), files)) {
                HarmlessShape shape = shapes.of(finding);
                if (shape == null) {
                    others.add(finding);
                } else {
                    harmless.add(finding.with(HarmlessShape.DETAIL, shape.toString()));
                }
            }
        }
        Map<String, Long> counts = new TreeMap<>(found.counts());
        counts.putAll(HarmlessShape.counts(harmless));
        Findings kept = new Findings(found.schemaVersion(), found.technique(), found.recordings(), counts, others);
        return new FoldedAnalysis(new Analysis(kept, analysis.lines()), harmless);
    }

    private static ProgramClassFiles classFiles(AnalysisInput input) {
        if (!input.command().isEmpty()) {
            return ProgramClassFiles.of(new JavaCommand(input.command()));
        }
        List<Recording> recordings = input.recordings();
        return recordings.isEmpty() ? ProgramClassFiles.none() : ProgramClassFiles.of(recordings.get(0));
    }
}
