package dev.heddle.replayer.scheduler.threads;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.strategy.SingleThreadStep;
import java.util.Arrays;

/**
 * Counts a thread's steps in the program's own code, ignoring operations inside calls into the JDK: plans identify
 * steps by these numbers. The thread that has the turn changes it and hands it over with the turn.
 */
public final class ApplicationSteps {
    private static final int[] NONE = {};

    private long count;
    /** Kinds of the operations that JDK code has executed since the last application step, with the count of each. */
    private int[] kinds = NONE;

    private int[] times = NONE;
    private int used;

    /** Counts one more operation. @param kind from {@link KnownSites#kind}, or {@link SingleThreadStep#OWN} */
    public void executed(int kind) {
        if (kind == SingleThreadStep.OWN) {
            count++;
            used = 0;
            return;
        }
        int at = find(kind);
        if (at < used) {
            times[at]++;
            return;
        }
        if (used == kinds.length) {
            kinds = Arrays.copyOf(kinds, Math.max(4, used * 2));
            times = Arrays.copyOf(times, kinds.length);
        }
        kinds[used] = kind;
        times[used] = 1;
        used++;
    }

    /** Returns the number of the thread's application steps. */
    long count() {
        return count;
    }

    /** Returns how often JDK code has executed operations of a kind since the last application step. */
    int times(int kind) {
        int at = find(kind);
        return at < used ? times[at] : 0;
    }

    private int find(int kind) {
        int at = 0;
        while (at < used && kinds[at] != kind) {
            at++;
        }
        return at;
    }
}
