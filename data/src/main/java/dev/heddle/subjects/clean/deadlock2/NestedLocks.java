package dev.heddle.subjects.clean.deadlock2;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * A driver for databases, in locks: as the buggy twin, but both threads take p before n.
 *
 * <p>An argument makes the run longer: the number of acquisitions of a thread's own lock, in the second before and in
 * the first after the part that matters.
 */
public final class NestedLocks {
    private final Object k = new Object();
    private final Object s = new Object();
    private final Object n = new Object();
    private final Object p = new Object();
    private final Object m = new Object();
    /** How far each thread came; each writes its own. */
    private final int[] passed = new int[2];

    private void first() {
        synchronized (k) {
            passed[0]++;
        }
        synchronized (s) {
            synchronized (n) {
                passed[0]++;
            }
            synchronized (p) {
                synchronized (m) {
                    synchronized (n) {
                        passed[0]++;
                    }
                }
            }
        }
    }

    private void second() {
        synchronized (s) {
            passed[1]++;
        }
        synchronized (p) {
            synchronized (n) {
                passed[1]++;
            }
        }
    }

    private static void pad(int acquisitions) {
        Object own = new Object();
        for (int i = 0; i < acquisitions; i++) {
            synchronized (own) {
                Thread.holdsLock(own);
            }
        }
    }

    public static void main(String[] args) {
        int padding = args.length == 0 ? 0 : Integer.parseInt(args[0]);
        NestedLocks locks = new NestedLocks();
        Racers.run(
                () -> {
                    locks.first();
                    pad(padding);
                },
                () -> {
                    LocalWork.spin();
                    pad(padding);
                    locks.second();
                });
        if (locks.passed[0] != 3 || locks.passed[1] != 2) {
            throw new IllegalStateException(
                    "expected 3 and 2 steps, not " + locks.passed[0] + " and " + locks.passed[1]);
        }
    }
}
