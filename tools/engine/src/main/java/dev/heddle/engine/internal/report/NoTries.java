package dev.heddle.engine.internal.report;

import dev.heddle.engine.internal.campaign.Verdict;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.Report;
import java.util.List;
import java.util.function.ToLongFunction;

/** Runs that say nothing about what was tried, and what to do about it. */
public final class NoTries {
    /** Their verdicts. */
    public static final List<Verdict> VERDICTS =
            List.of(Verdict.TIMED_OUT, Verdict.CUT, Verdict.LOST, Verdict.STOPPED, Verdict.UNFIT);

    private NoTries() {}

    /** @param counts how many runs there are with a verdict */
    public static void print(Report.Writer to, ToLongFunction<Verdict> counts) {
        for (Verdict verdict : VERDICTS) {
            long count = counts.applyAsLong(verdict);
            if (count > 0) {
                to.print("besides    " + Plural.of(count, "run") + ": " + inWords(verdict));
            }
        }
    }

    private static String inWords(Verdict verdict) {
        return switch (verdict) {
            case TIMED_OUT -> "stopped when the time of a run was over: no try; raise --timeout";
            case CUT -> "cut short because the budget was spent: no try; raise --budget";
            case LOST -> "lost, because the JVM was killed or crashed: no try";
            case STOPPED -> "stopped from outside, by a signal: no try";
            case UNFIT -> "not started, because the plan does not fit the program";
            case CONFIRMED, REACHED, NOT_REACHED, THRASHED, PASSED, REPRODUCED, OTHER_RESULT, DIVERGED ->
                throw new IllegalArgumentException(verdict + " is a try");
        };
    }
}
