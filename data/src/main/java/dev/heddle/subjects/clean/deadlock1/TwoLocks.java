package dev.heddle.subjects.clean.deadlock1;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads take two locks in the same order.
 */
public final class TwoLocks {

    private TwoLocks() {}

    public static void main(String[] args) {
        Object l = new Object();
        Object m = new Object();
        int[] passed = new int[1];
        Racers.run(
                () -> {
                    synchronized (l) {
                        synchronized (m) {
                            passed[0]++;
                        }
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (l) {
                        synchronized (m) {
                            passed[0]++;
                        }
                    }
                });
        if (passed[0] != 2) {
            throw new IllegalStateException("expected 2 threads to pass, not " + passed[0]);
        }
    }
}
