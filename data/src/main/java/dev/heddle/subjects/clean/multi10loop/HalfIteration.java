package dev.heddle.subjects.clean.multi10loop;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Checks a pair that counts, each iteration under the monitor. */
public final class HalfIteration {

    private HalfIteration() {}

    public static void main(String[] args) {
        Pair pair = new Pair();
        Racers.run(pair::count, () -> {
            LocalWork.spin();
            pair.check();
        });
    }

    static class Pair {

        private int x;
        private int y;

        void count() {
            for (int i = 1; i <= 3; i++) {
                synchronized (this) {
                    x = i;
                    y = i;
                }
            }
        }

        synchronized void check() {
            int first = x;
            int second = y;
            if (first != second) {
                throw new IllegalStateException("x is " + first + ", but y is " + second);
            }
        }
    }
}
