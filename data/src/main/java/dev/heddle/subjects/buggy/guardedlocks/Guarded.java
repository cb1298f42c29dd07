package dev.heddle.subjects.buggy.guardedlocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads take two locks in opposite orders. Both hold a third lock, but each its own one, so that it guards
 * nothing.
 */
public final class Guarded {

    private Guarded() {}

    public static void main(String[] args) {
        Object guard = new Object();
        Object other = new Object();
        Object warp = new Object();
        Object weft = new Object();
        int[] picks = new int[1];
        Racers.run(() -> nested(guard, warp, weft, picks), () -> {
            LocalWork.spin();
            nested(other, weft, warp, picks);
        });
        if (picks[0] != 2) {
            throw new IllegalStateException("expected 2 picks, not " + picks[0]);
        }
    }

    private static void nested(Object outer, Object first, Object second, int[] picks) {
        synchronized (outer) {
            synchronized (first) {
                synchronized (second) {
                    picks[0]++;
                }
            }
        }
    }
}
