package dev.heddle.batch;

import dev.heddle.batch.confirm.ConfirmationResult;
import dev.heddle.report.model.ReportFinding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a batch came to.
 *
 * @param batch its number
 * @param runs runs that could be analysed, now or by an earlier batch
 * @param analysed how many of them were analysed now
 * @param unusable paths that could not, each with one line that says why
 * @param leftOut techniques that could not use some runs, or failed on some: a line for each
 * @param failed how often a technique failed on a run that could be read, or was given up, now or by an earlier batch
 * @param stopped how many runs were stopped at their time limit, so that nothing shows whether they would have ended well
 * @param pruned how many runs were forgotten
 * @param tried what trying predictions came to
 * @param fresh findings that the baseline does not know, and predictions that made the program fail now
 * @param still other findings
 * @param gone findings of the baseline's last batch that no run of this one has: fingerprints with titles
 * @param report the page; null if none could be written
 */
public record BatchResult(
        long batch,
        long runs,
        long analysed,
        Map<String, String> unusable,
        List<String> leftOut,
        long failed,
        long stopped,
        int pruned,
        ConfirmationResult tried,
        List<ReportFinding> fresh,
        List<ReportFinding> still,
        Map<String, String> gone,
        @Nullable Path report) {}
