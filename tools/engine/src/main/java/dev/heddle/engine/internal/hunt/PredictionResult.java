package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.Attempt;
import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The result of a hunt with predictions.
 *
 * @param findings with their status
 * @param observed failures of the recorded runs
 * @param attempts one for each candidate, the most important candidate first
 * @param others failures of runs that were not those of a candidate
 * @param furtherFailures runs whose failure was not stored, because the limit of different failures was reached
 * @param unwoven number of classes that were not instrumented, by reason
 * @param budgetSpent whether the budget was spent before all tries were made
 * @param recorded number of recordings
 * @param events number of recorded events
 * @param recordTime wall time of recording
 * @param analysisTime wall time of the analysis
 * @param tryTime wall time of all controlled runs
 * @param runs number of controlled runs, including those that record, check and shrink
 * @param directory of all results
 */
public record PredictionResult(
        Findings findings,
        Observations observed,
        List<Attempt> attempts,
        List<FoundFailure> others,
        long furtherFailures,
        Map<String, Long> unwoven,
        boolean budgetSpent,
        int recorded,
        long events,
        Duration recordTime,
        Duration analysisTime,
        Duration tryTime,
        int runs,
        Path directory) {
    /** Number of tries with this verdict. */
    public long count(RunVerdict verdict) {
        return attempts.stream().mapToLong(attempt -> attempt.count(verdict)).sum();
    }
}
