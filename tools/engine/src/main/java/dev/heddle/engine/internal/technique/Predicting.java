package dev.heddle.engine.internal.technique;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Predicts from recordings, and recognises in a replayed run what it predicted. */
public non-sealed interface Predicting extends Technique {
    /**
     * Predicts. Writes {@code findings.json} and a plan for each candidate into the directory.
     *
     * @return what was written, the most telling candidate first
     */
    Findings analyze(List<Recording> recordings, AnalysisOptions options, Path out) throws IOException;

    /** Whether what the plan asks for really happened in a run. */
    boolean happened(Plan plan, Recording run, AnalysisOptions options);

    /** Everything of this technique's kind that really happened in a run, each under a name that is the same in every run. */
    Set<String> observe(Recording run, AnalysisOptions options);

    /** A finding as a person reads it, in several lines. */
    List<String> text(Finding finding);
}
