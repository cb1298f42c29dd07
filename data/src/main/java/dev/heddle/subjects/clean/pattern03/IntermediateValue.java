package dev.heddle.subjects.clean.pattern03;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Reads the level of a tank while it is emptied and filled under the monitor.
 */
public final class IntermediateValue {

    private IntermediateValue() {}

    public static void main(String[] args) {
        Tank tank = new Tank(5);
        int[] seen = new int[1];
        Racers.run(() -> seen[0] = tank.read(), () -> {
            LocalWork.spin();
            tank.refill();
        });
        if (seen[0] != 5 && seen[0] != 10) {
            throw new IllegalStateException(
                    "an intermediate level was seen: " + seen[0] + ", serial orders give 5 or 10");
        }
    }

    static class Tank {

        private int level;

        Tank(int level) {
            this.level = level;
        }

        /** Empties the tank and fills it. */
        synchronized void refill() {
            set(0);
            set(10);
        }

        synchronized int read() {
            return get();
        }

        synchronized int get() {
            return level;
        }

        synchronized void set(int level) {
            this.level = level;
        }
    }
}
