package dev.heddle.subjects.buggy.multi10early;

import dev.heddle.subjects.Crash;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 10 with an early crash, W(low) W(high) against R(low) R(high): {@code check} falls between the two writes of
 * {@code move}, and the program dies.
 *
 * <p>Every access holds the monitor; {@code check} holds it throughout and dies with it, so of the two pairs that are
 * to blame W(low) → R(low) happens, and R(high) → W(high) never does.
 */
public final class CrashBetweenWrites {

    private CrashBetweenWrites() {}

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
        synchronized void check() {
            int low = low();
            int high = high();
            if (low != high) {
                Crash.now("the range goes from " + low + " to " + high);
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
