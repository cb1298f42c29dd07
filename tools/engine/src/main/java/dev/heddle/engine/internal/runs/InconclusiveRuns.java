package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.technique.HuntReport;
import java.util.List;
import java.util.function.ToLongFunction;

/** Runs that do not count as tries, and how to avoid them. */
public final class InconclusiveRuns {
    /** The verdicts of these runs. */
    public static final List<RunVerdict> VERDICTS =
            List.of(RunVerdict.TIMED_OUT, RunVerdict.CUT, RunVerdict.LOST, RunVerdict.STOPPED, RunVerdict.UNFIT);

    private InconclusiveRuns() {}

    /** @param counts number of runs with a verdict */
    public static void print(HuntReport.Writer to, ToLongFunction<RunVerdict> counts) {
        for (RunVerdict verdict : VERDICTS) {
            long count = counts.applyAsLong(verdict);
            if (count > 0) {
                to.print("also       " + Plural.of(count, "run") + ": " + inWords(verdict));
            }
        }
    }

    private static String inWords(RunVerdict verdict) {
        return switch (verdict) {
            case TIMED_OUT -> "stopped at the time limit of a run and not counted as tries; raise --timeout";
            case CUT -> "stopped because the budget was spent and not counted as tries; raise --budget";
            case LOST -> "lost because the JVM was killed or crashed, and not counted as tries";
            case STOPPED -> "stopped by a signal from outside and not counted as tries";
            case UNFIT -> "not started, because the plan does not fit the program";
            case CONFIRMED, REACHED, NOT_REACHED, THRASHED, PASSED, REPRODUCED, OTHER_RESULT, DIVERGED ->
                throw new IllegalArgumentException(verdict + " is a try");
        };
    }
}
