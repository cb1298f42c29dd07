package dev.heddle.engine.internal.technique;

import dev.heddle.analyzer.report.CodeOwners;
import dev.heddle.analyzer.report.FindingRanking;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Has a technique analyse runs, and puts what it has found in the order of its {@linkplain FindingRanking scores}, whichever technique it is. */
public final class RankedAnalysis {
    private final Analysing technique;
    private final List<String> command;

    /** Of runs of a program of which the class path is not known. */
    public RankedAnalysis(Analysing technique) {
        this(technique, List.of());
    }

    /** @param command of the program, from java on: by its class path the program's own code is told from that of libraries */
    public RankedAnalysis(Analysing technique, List<String> command) {
        this.technique = technique;
        this.command = List.copyOf(command);
    }

    /** As {@link Analysing#analyze}; {@code findings.json} has the scores. */
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        Analysis analysis = technique.analyze(input, options, out);
        Findings found = analysis.findings();
        if (found == null || found.findings().isEmpty()) {
            return analysis;
        }
        try (CodeOwners owners = CodeOwners.of(command, Path.of(""))) {
            Findings ranked = FindingRanking.ranked(found, owners);
            Json.write(out.resolve(Findings.FILE_NAME), ranked);
            return new Analysis(ranked, analysis.lines());
        }
    }
}
