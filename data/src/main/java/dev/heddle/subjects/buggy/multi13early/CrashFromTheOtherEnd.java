package dev.heddle.subjects.buggy.multi13early;

import dev.heddle.subjects.Crash;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 13 with an early crash, W(low) W(high) against R(high) R(low): {@code check} reads from the other end, and
 * the program dies.
 *
 * <p>Every access holds the monitor, and both methods let go of it in between. The failing runs are of two kinds: if
 * {@code move} is between its writes when the program dies, R(high) → W(high) never happens; else both pairs do.
 */
public final class CrashFromTheOtherEnd {

    private CrashFromTheOtherEnd() {}

    public static void main(String[] args) {
        Range range = new Range();
        Racers.run(range::move, () -> {
            LocalWork.spin();
            range.check();
        });
    }

    static class Range {

        private int low;
        private int high;

        final void move() {
            setLow();
            setHigh();
        }

        /** The range is always empty: low and high are equal. */
        final void check() {
            int high = high();
            synchronized (this) {
                int low = low();
                if (low != high) {
                    Crash.now("the range goes from " + low + " to " + high);
                }
            }
        }

        synchronized void setLow() {
            low = 100;
        }

        synchronized void setHigh() {
            high = 100;
        }

        synchronized int low() {
            return low;
        }

        synchronized int high() {
            return high;
        }
    }
}
