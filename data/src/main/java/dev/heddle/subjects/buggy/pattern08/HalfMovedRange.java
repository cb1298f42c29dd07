package dev.heddle.subjects.buggy.pattern08;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 8, W<sub>u</sub>(low) R<sub>u′</sub>(low) R<sub>u′</sub>(high) W<sub>u</sub>(high): {@code width} reads
 * both ends between the two writes of {@code move}.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code move} lets go of it between its writes. u
 * is {@code move}, u′ is {@code width}, which holds the monitor throughout. The pattern also has a form in which u′
 * reads the high end first; its result is the same. Wrong result: a width of -90; the serial orders give 10.
 */
public final class HalfMovedRange {

    private HalfMovedRange() {}

    public static void main(String[] args) {
        race(new Range(0, 10));
    }

    static void race(Range range) {
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

        final void move(int low, int high) {
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
