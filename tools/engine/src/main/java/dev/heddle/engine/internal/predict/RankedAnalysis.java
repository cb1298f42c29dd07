package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.internal.explain.HarmlessShape;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs an analysis, the same way for all techniques: names the threads and locks of its findings, folds those about
 * code of a {@linkplain HarmlessShape harmless shape}, and sorts the others by {@linkplain FindingRanking score}.
 */
public final class RankedAnalysis {
    private final Analysing technique;
    private final List<String> command;
    private List<Finding> harmless = List.of();

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
        AnalysisInput known = input.withCommand(command);
        FoldedAnalysis folded = FoldedAnalysis.of(technique.analyze(known, options, out), known);
        harmless = folded.harmless();
        Findings found = folded.analysis().findings();
        if (found == null) {
            return folded.analysis();
        }
        if (!harmless.isEmpty()) {
            new Findings(found.technique(), found.recordings(), Map.of(), harmless).writeBelow(out);
        }
        try (CodeOwners owners = CodeOwners.of(command, Path.of(""))) {
            return new Analysis(
                    FindingRanking.ranked(found, owners), folded.analysis().lines());
        }
    }

    /** The folded predictions, each with its shape. */
    public List<Finding> harmless() {
        return harmless;
    }
}
