package dev.heddle.tools.hunt;

import dev.heddle.tools.campaign.Attempt;
import dev.heddle.trace.finding.Findings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a hunt came to.
 *
 * @param findings with their status
 * @param attempts one for each candidate, the most telling candidate first
 * @param budgetSpent whether the budget was spent before all tries were made
 * @param recorded recordings made
 * @param events events in them
 * @param recordTime wall time of recording
 * @param analysisTime wall time of the analysis
 * @param tryTime wall time of all controlled runs
 * @param runs controlled runs
 * @param directory where everything is
 */
public record HuntResult(
        Findings findings,
        List<Attempt> attempts,
        boolean budgetSpent,
        int recorded,
        long events,
        Duration recordTime,
        Duration analysisTime,
        Duration tryTime,
        int runs,
        Path directory) {}
