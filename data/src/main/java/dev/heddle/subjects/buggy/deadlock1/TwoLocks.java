package dev.heddle.subjects.buggy.deadlock1;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads take two locks in opposite orders (RPro, first motivating program). Wanted order: each thread gets its
 * first lock, then asks for its second; both wait for ever. Depth 2, radius 1 in acquisitions.
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
                    synchronized (m) {
                        synchronized (l) {
                            passed[0]++;
                        }
                    }
                });
        if (passed[0] != 2) {
            throw new IllegalStateException("expected 2 threads to pass, not " + passed[0]);
        }
    }
}
