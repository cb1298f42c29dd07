package dev.heddle.engine.technique;

import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.trace.finding.CountNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A technique that analyses recordings. */
public interface Analysing extends Technique {
    /**
     * Analyses recordings and returns the findings. It writes only what the findings name, such as plans, or data that
     * controls later runs. The caller ranks the findings and writes {@code findings.json}.
     *
     * @param out a directory for this analysis only, without results of an earlier one
     */
    Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException;

    /** The noun for one finding, for example {@code race}. */
    default String noun() {
        return "candidate";
    }

    /**
     * Whether another technique finds everything that this one finds. A batch with all techniques then skips this one.
     */
    default boolean isSubsumed() {
        return false;
    }

    /** Whether it can also read runs from files in STD text. */
    default boolean readsText() {
        return false;
    }

    /**
     * The counts of an analysis that limit its findings. By default, the number of candidates that are too many to be
     * listed.
     *
     * @param counts those of the findings
     */
    default List<CountNote> notes(Map<String, Long> counts) {
        return CandidateReport.notes(counts);
    }
}
