package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.control.KnownSites;
import java.util.Arrays;

/**
 * How far a thread has come in the program's own code, whatever the JDK does within the calls: the numbers by which plans name its steps. Changed by the
 * thread that has the turn, and handed over with it.
 */
final class ApplicationSteps {
    private static final int[] NONE = {};

    private long count;
    /** Kinds of the operations that the JDK's code has executed since the last own step, and how often each was. */
    private int[] kinds = NONE;

    private int[] times = NONE;
    private int used;

    /** One more. @param kind as {@link KnownSites#kind} numbers it, or {@link KnownSites#OWN} */
    void executed(int kind) {
        if (kind == KnownSites.OWN) {
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

    /** How many of the thread's steps were the program's own. */
    long count() {
        return count;
    }

    /** How often the JDK's code has executed operations of a kind since the last own step. */
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
