package dev.heddle.subjects.buggy.pattern03;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 3, W<sub>u</sub>(level) R<sub>u′</sub>(level) W<sub>u</sub>(level): {@code read} sees the value that
 * {@code refill} writes only for a moment.
 *
 * <p>No lock is taken; the field is volatile, so there is no data race either. u is {@code refill}, u′ is
 * {@code read}. Wrong result: 0, the level of a tank that is being cleaned; the serial orders give 5 or 10.
 */
public final class IntermediateValue {

    private IntermediateValue() {}

    public static void main(String[] args) {
        race(new Tank(5));
    }

    static void race(Tank tank) {
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

        private volatile int level;

        Tank(int level) {
            this.level = level;
        }

        /** Empties the tank and fills it. */
        final void refill() {
            set(0);
            set(10);
        }

        final int read() {
            return get();
        }

        int get() {
            return level;
        }

        void set(int level) {
            this.level = level;
        }
    }
}
