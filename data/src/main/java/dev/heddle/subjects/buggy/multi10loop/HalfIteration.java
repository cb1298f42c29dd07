package dev.heddle.subjects.buggy.multi10loop;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 10 in a loop, W(x) W(y) against R(x) R(y): {@code check} falls between the two writes of one iteration.
 *
 * <p>Between two iterations {@code check} is welcome, and then the same pairs of statements happen, in the same
 * directions: W(y) → R(y) and R(x) → W(x), or the other way round. Only whether the two writes lie in one iteration
 * distinguishes passing from failing. Every access holds the monitor; {@code check} holds it throughout.
 */
public final class HalfIteration {

    private HalfIteration() {}

    public static void main(String[] args) {
        race(new Pair());
    }

    static void race(Pair pair) {
        Racers.run(pair::count, () -> {
            LocalWork.spin();
            pair.check();
        });
    }

    static class Pair {

        private int x;
        private int y;

        final void count() {
            for (int i = 1; i <= 3; i++) {
                setX(i);
                setY(i);
            }
        }

        synchronized void check() {
            int first = x();
            int second = y();
            if (first != second) {
                throw new IllegalStateException("x is " + first + ", but y is " + second);
            }
        }

        synchronized void setX(int value) {
            x = value;
        }

        synchronized void setY(int value) {
            y = value;
        }

        synchronized int x() {
            return x;
        }

        synchronized int y() {
            return y;
        }
    }
}
