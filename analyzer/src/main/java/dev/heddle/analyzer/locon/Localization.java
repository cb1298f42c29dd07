package dev.heddle.analyzer.locon;

import java.util.List;
import java.util.Objects;

/**
 * What came of localizing: the reports of the first procedure and level that has any, or of the one that was asked for.
 *
 * @param procedure that reports, or that was the last to be tried
 * @param level the same
 * @param reported the most suspicious first
 * @param failing the failing run
 * @param passingRuns how many passing runs there were
 * @param tried the procedures and levels that were tried, in words, in their order, with what they gave
 * @param couplesLeftOut how many couples were not looked at, because there were too many
 */
public record Localization(
        Procedure procedure,
        Level level,
        List<Reported> reported,
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
