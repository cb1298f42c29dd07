package dev.heddle.subjects.buggy.deadlock2;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * A driver for databases, in locks (RPro, second motivating program, adapted there from Connector/J). The first thread
 * takes p and then n, the second n and then p; but the first holds s all along, which the second takes before. Wanted
 * order: second s; first k, s, n, p, m; second n; then each asks for what the other one holds. Two change points of PCT
 * are needed, one never does.
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
        synchronized (n) {
            synchronized (p) {
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
