package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.clock.VectorClock;
import java.util.Arrays;

/**
 * The order that unrecorded code may establish. A thread that returns from such code may have acquired from every
 * thread. A thread that enters it may release to every later acquire. This adds order, and never loses any. See
 * docs/internals/recording.md.
 */
final class UnrecordedCode {
    private final ThreadClocks threads;
    /** The clocks of threads when they entered such code. */
    private final VectorClock given = new VectorClock();

    /** Number of changes of {@link #given}. */
    private int changes;
    /** For each thread, the number of changes that it has acquired. */
    private int[] acquired = new int[16];

    UnrecordedCode(ThreadClocks threads) {
        this.threads = threads;
    }

    /** Records that a thread returns from such code. */
    void ended(int thread, VectorClock clock) {
        for (int other = 0; other < threads.limit(); other++) {
            if (other != thread && threads.has(other)) {
                clock.join(threads.of(other));
                threads.of(other).tick();
            }
        }
    }

    /** Records that a thread enters such code. */
    void begins(VectorClock clock) {
        given.join(clock);
        changes++;
    }

    /** Records an event that may acquire. */
    void ordered(int thread, VectorClock clock) {
        if (changes == 0) {
            return;
        }
        if (thread >= acquired.length) {
            acquired = Arrays.copyOf(acquired, Math.max(thread + 1, acquired.length * 2));
        }
        if (acquired[thread] != changes) {
            acquired[thread] = changes;
            clock.join(given);
        }
    }
}
