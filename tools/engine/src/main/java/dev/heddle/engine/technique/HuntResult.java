package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a hunt came to, whichever technique it used.
 *
 * @param directory where recordings, plans and {@code findings.json} are
 * @param findings the document: what was found, with status, places and failures
 * @param isCutShort whether the budget was spent before everything was tried, or a recorded run was stopped at its time limit
 * @param report the same for a person, and how to bring each failure back
 */
public record HuntResult(Path directory, Findings findings, boolean isCutShort, Report report) {
    public HuntResult {
        isCutShort |= findings.stoppedAtLimit() > 0;
    }

    /** The plan of a finding, which asks a controlled run for it; null if it has none. */
    public @Nullable Path plan(Finding finding) {
        return finding.plan() == null ? null : directory.resolve(finding.plan());
    }

    /** The plan that brings back the very run that showed a finding; null if there is none. */
    public @Nullable Path exactPlan(Finding finding) {
        return finding.exactPlan() == null ? null : directory.resolve(finding.exactPlan());
    }

    /** Whether the program failed in any run. */
    public boolean hasFailure() {
        return findings.findings().stream().anyMatch(finding -> finding.failure() != null);
    }
}
