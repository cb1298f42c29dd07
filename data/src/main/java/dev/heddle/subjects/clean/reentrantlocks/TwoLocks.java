package dev.heddle.subjects.clean.reentrantlocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two {@link ReentrantLock}s in the same order. */
public final class TwoLocks {

    private TwoLocks() {}

    public static void main(String[] args) {
        ReentrantLock warp = new ReentrantLock();
        ReentrantLock weft = new ReentrantLock();
        int[] picks = new int[1];
        Racers.run(() -> pick(warp, weft, picks), () -> {
            LocalWork.spin();
            pick(warp, weft, picks);
        });
        if (picks[0] != 2) {
            throw new IllegalStateException("expected 2 picks, not " + picks[0]);
        }
    }

    private static void pick(ReentrantLock first, ReentrantLock second, int[] picks) {
        first.lock();
        try {
            second.lock();
            try {
                picks[0]++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }
}
