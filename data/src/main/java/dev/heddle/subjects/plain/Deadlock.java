package dev.heddle.subjects.plain;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads take two locks in opposite orders. In a native run the second thread comes late and nothing happens; if
 * each thread gets its first lock, both wait for ever.
 */
public final class Deadlock {

    private Deadlock() {}

    public static void main(String[] args) {
        Object warp = new Object();
        Object weft = new Object();
        int[] picks = new int[1];
        Racers.run(
                () -> {
                    synchronized (warp) {
                        synchronized (weft) {
                            picks[0]++;
                        }
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (weft) {
                        synchronized (warp) {
                            picks[0]++;
                        }
                    }
                });
        if (picks[0] != 2) {
            throw new IllegalStateException("expected 2 picks, not " + picks[0]);
        }
    }
}
