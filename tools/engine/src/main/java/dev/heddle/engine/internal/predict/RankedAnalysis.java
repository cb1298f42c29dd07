package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.internal.explain.HarmlessShapes;
import dev.heddle.engine.internal.explain.PredictionNames;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs an analysis, the same way for all techniques: names the threads and locks of its findings, folds those about
 * code of a {@linkplain HarmlessShape harmless shape}, and sorts the others by {@linkplain FindingRanking score}.
 */
public final class RankedAnalysis {
    private final Analysing technique;
    private final List<String> command;
    private final List<Finding> harmless = new ArrayList<>();

    /** For a program whose class path is known only from its recordings. */
    public RankedAnalysis(Analysing technique) {
        this(technique, List.of());
    }

    /**
     * @param command of the program, starting with java; its class path separates the program's own code from libraries
     */
    public RankedAnalysis(Analysing technique, List<String> command) {
        this.technique = technique;
        this.command = List.copyOf(command);
    }

    /**
     * Like {@link Analysing#analyze}; the findings also contain the scores. Folded predictions are only counted, and
     * written to {@value Findings#BELOW_NAME}.
     */
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        Analysis analysis = technique.analyze(input.withCommand(command), options, out);
        Findings found = analysis.findings();
        if (found == null || found.findings().isEmpty()) {
            return analysis;
        }
        List<Finding> others = new ArrayList<>();
        try (ProgramClassFiles files = classFiles(input.recordings())) {
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
        if (!harmless.isEmpty()) {
            counts.putAll(HarmlessShape.counts(harmless));
            new Findings(found.technique(), found.recordings(), Map.of(), harmless).writeBelow(out);
        }
        Findings kept = new Findings(found.schemaVersion(), found.technique(), found.recordings(), counts, others);
        try (CodeOwners owners = CodeOwners.of(command, Path.of(""))) {
            return new Analysis(FindingRanking.ranked(kept, owners), analysis.lines());
        }
    }

    /** The folded predictions, each with its shape. */
    public List<Finding> harmless() {
        return List.copyOf(harmless);
    }

    private ProgramClassFiles classFiles(List<Recording> recordings) {
        if (!command.isEmpty()) {
            return ProgramClassFiles.of(new JavaCommand(command));
        }
        return recordings.isEmpty() ? ProgramClassFiles.none() : ProgramClassFiles.of(recordings.get(0));
    }
}
