package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs an analysis and sorts its findings by {@linkplain FindingRanking score}, the same way for all techniques. */
public final class RankedAnalysis {
    private final Analysing technique;
    private final List<String> command;

    /** For a program whose class path is unknown. */
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

    /** Like {@link Analysing#analyze}; the findings also contain the scores. */
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        Analysis analysis = technique.analyze(input.withCommand(command), options, out);
        Findings found = analysis.findings();
        if (found == null || found.findings().isEmpty()) {
            return analysis;
        }
        try (CodeOwners owners = CodeOwners.of(command, Path.of(""))) {
            return new Analysis(FindingRanking.ranked(found, owners), analysis.lines());
        }
    }
}
