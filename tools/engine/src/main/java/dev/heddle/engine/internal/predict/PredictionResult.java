package dev.heddle.engine.internal.predict;

import dev.heddle.engine.internal.campaign.Attempt;
import dev.heddle.engine.internal.campaign.FoundFailure;
import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.observed.Observations;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a hunt came to.
 *
 * @param findings with their status
 * @param observed what the recorded runs themselves have shown
 * @param attempts one for each candidate, the most telling candidate first
 * @param others failures that runs have shown which were not about them
 * @param furtherFailures runs that failed in yet another way, when there were too many ways already
 * @param unwoven why classes were not woven, each reason with the number of classes
 * @param budgetSpent whether the budget was spent before all tries were made
 * @param recorded recordings made
 * @param events events in them
 * @param recordTime wall time of recording
 * @param analysisTime wall time of the analysis
 * @param tryTime wall time of all controlled runs
 * @param runs controlled runs, those that record, check and shrink among them
 * @param directory where everything is
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
    /** Runs with this verdict, of those that tried candidates. */
    public long count(Verdict verdict) {
        return attempts.stream().mapToLong(attempt -> attempt.count(verdict)).sum();
    }
}
