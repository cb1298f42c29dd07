package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.runs.RunVerdict;
import org.jspecify.annotations.Nullable;

/** Why a hunt could search no schedule at all, and what to do. */
final class Unsearched {
    private Unsearched() {}

    /** @return null if at least one controlled run ended, or there was none to make */
    static @Nullable String reason(HuntLoop loop, HuntData hunt) {
        if (loop.isStopped() || loop.hasSearched() || loop.made() == 0 && !loop.isBudgetSpent()) {
            return null;
        }
        return "nothing was searched: " + why(loop, hunt);
    }

    private static String why(HuntLoop loop, HuntData hunt) {
        if (loop.made() == 0) {
            return "the recorded runs, their analysis and their failures took the whole budget: raise --budget";
        } else if (hunt.count(RunVerdict.LOST) > 0) {
            return "the JVM ended without a report in " + hunt.count(RunVerdict.LOST) + " of " + loop.made()
                    + " controlled runs, because the program or the system killed it (such as halt, a signal or a"
                    + " crash): let the program end without that";
        } else if (hunt.count(RunVerdict.UNFIT) > 0) {
            return "the plans did not fit the program, which loaded other classes than in its recorded run";
        }
        return "no controlled run ended within its time: raise --timeout and --budget, or hunt a part of the program"
                + " that ends by itself";
    }
}
