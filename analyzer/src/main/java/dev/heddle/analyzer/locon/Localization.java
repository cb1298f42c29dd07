package dev.heddle.analyzer.locon;

import java.util.List;
import java.util.Objects;

/**
 * Result of a localization: the reports of the first procedure and level with a report, or of the requested procedure
 * and level.
 *
 * @param procedure the reporting procedure, or the last one tried
 * @param level its level
 * @param reported the reports, most suspicious first
 * @param failing the failing run
 * @param passingRuns number of passing runs
 * @param tried the procedures and levels tried, as text, in order, with the number of their reports
 * @param couplesLeftOut number of couples not checked because there were too many
 */
public record Localization(
        Procedure procedure,
        ComparisonLevel level,
        List<ReportedPairs> reported,
        RunPairs failing,
        int passingRuns,
        List<String> tried,
        long couplesLeftOut) {
    public Localization {
        Objects.requireNonNull(procedure, "procedure");
        Objects.requireNonNull(level, "level");
        reported = List.copyOf(reported);
        tried = List.copyOf(tried);
    }
}
