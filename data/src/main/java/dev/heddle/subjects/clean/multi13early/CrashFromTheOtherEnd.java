package dev.heddle.subjects.clean.multi13early;

import dev.heddle.subjects.Crash;
import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Checks a range from its other end while it moves, each under the monitor. */
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

        synchronized void move() {
            setLow();
            setHigh();
        }

        /** The range is always empty: low and high are equal. */
        synchronized void check() {
            int high = high();
            int low = low();
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
