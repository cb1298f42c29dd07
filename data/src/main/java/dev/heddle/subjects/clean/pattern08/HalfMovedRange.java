package dev.heddle.subjects.clean.pattern08;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Measures a range while another thread moves it under the monitor.
 */
public final class HalfMovedRange {

    private HalfMovedRange() {}

    public static void main(String[] args) {
        Range range = new Range(0, 10);
        int[] width = new int[1];
        Racers.run(() -> width[0] = range.width(), () -> {
            LocalWork.spin();
            range.move(100, 110);
        });
        if (width[0] != 10) {
            throw new IllegalStateException(
                    "the range was seen half moved: width " + width[0] + ", serial orders give 10");
        }
    }

    static class Range {

        private int low;
        private int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }

        synchronized void move(int low, int high) {
            setLow(low);
            setHigh(high);
        }

        synchronized int width() {
            int from = getLow();
            return getHigh() - from;
        }

        synchronized int getLow() {
            return low;
        }

        synchronized int getHigh() {
            return high;
        }

        synchronized void setLow(int low) {
            this.low = low;
        }

        synchronized void setHigh(int high) {
            this.high = high;
        }
    }
}
