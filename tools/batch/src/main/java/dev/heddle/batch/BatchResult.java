package dev.heddle.batch;

import dev.heddle.batch.confirm.ConfirmationResult;
import dev.heddle.report.model.ReportFinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a batch.
 *
 * @param batch its number
 * @param runs number of runs that were analysed, now or by an earlier batch
 * @param analysed number of runs that were analysed now
 * @param unusable paths that could not be analysed, each with a one-line reason
 * @param leftOut a line for each technique that could not use some runs, or failed on some
 * @param failed number of analyses that failed or were stopped at a limit, now or by an earlier batch
 * @param stopped number of runs that were stopped at their time limit, so that their end is unknown
 * @param harmless number of predictions that were folded now, by the name of the count
 * @param pruned number of deleted runs
 * @param tried result of trying predictions
 * @param changes the findings, compared with the baseline
 * @param report the page; null if it could not be written
 */
public record BatchResult(
        long batch,
        long runs,
        long analysed,
        Map<String, String> unusable,
        List<String> leftOut,
        long failed,
        long stopped,
        Map<String, Long> harmless,
        int pruned,
        ConfirmationResult tried,
        Changes changes,
        @Nullable Path report) {
    /**
     * The findings, compared with the baseline.
     *
     * @param fresh findings that are not in the baseline, and predictions that are now confirmed failures
     * @param still other findings
     * @param gone findings of the baseline's last batch that no run of this batch has: fingerprints with titles
     */
    public record Changes(List<ReportFinding> fresh, List<ReportFinding> still, Map<String, String> gone) {}
}
