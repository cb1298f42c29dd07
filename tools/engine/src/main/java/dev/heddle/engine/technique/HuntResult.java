package dev.heddle.engine.technique;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of a hunt, the same type for all techniques.
 *
 * @param directory of recordings, plans and {@code findings.json}
 * @param findings the findings with status, places and failures
 * @param isCutShort whether the budget ended before everything was tried, or a recorded run was stopped at its time
 *     limit
 * @param report the same as text, with the command that reproduces each failure
 * @param notSearched why no schedule could be searched, and what to do; null if at least one was
 */
public record HuntResult(
        Path directory,
        Findings findings,
        boolean isCutShort,
        HuntReport report,
        @Nullable String notSearched) {
    public HuntResult {
        isCutShort |= findings.stoppedAtLimit() > 0;
    }

    /** The result of a hunt that searched at least one schedule, or had none to search. */
    public HuntResult(Path directory, Findings findings, boolean isCutShort, HuntReport report) {
        this(directory, findings, isCutShort, report, null);
    }

    /** The plan that makes a controlled run try this finding; null if it has none. */
    public @Nullable Path plan(Finding finding) {
        return finding.plan() == null ? null : directory.resolve(finding.plan());
    }

    /** The exact plan: it reproduces the run that showed this finding. Null if there is no such plan. */
    public @Nullable Path exactPlan(Finding finding) {
        return finding.exactPlan() == null ? null : directory.resolve(finding.exactPlan());
    }

    /** Whether the program failed in any run. */
    public boolean hasFailure() {
        return findings.findings().stream().anyMatch(finding -> finding.failure() != null);
    }
}
