package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.Clock;
import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import java.util.Arrays;

/**
 * What code may order of which nothing is recorded: a thread that comes back from there may have taken from every thread, and one that goes there may give to
 * whoever takes anything from then on. That is too much order, never too little. See docs/design/attach.md.
 */
final class UnseenCode {
    private final ThreadClocks threads;
    /** What threads had done when they went there. */
    private final Clock given = new Clock();

    /** Grows with {@link #given}. */
    private int gifts;
    /** Per thread, how many of them it has. */
    private int[] taken = new int[16];

    UnseenCode(ThreadClocks threads) {
        this.threads = threads;
    }

    /** A thread comes back from such code. */
    void ended(int thread, Clock clock) {
        for (int other = 0; other < threads.limit(); other++) {
            if (other != thread && threads.has(other)) {
                clock.join(threads.of(other));
                threads.of(other).tick();
            }
        }
    }

    /** A thread goes on in such code. */
    void begins(ThreadClock clock) {
        given.join(clock);
        clock.tick();
        gifts++;
    }

    /** A thread has an event by which it may take something. */
    void ordered(int thread, Clock clock) {
        if (gifts == 0) {
            return;
        }
        if (thread >= taken.length) {
            taken = Arrays.copyOf(taken, Math.max(thread + 1, taken.length * 2));
        }
        if (taken[thread] != gifts) {
            taken[thread] = gifts;
            clock.join(given);
        }
    }
}
