package dev.heddle.subjects.clean.startedlocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Main takes two locks before it starts a thread that takes them in the other order: the start orders them. */
public final class Started {

    private Started() {}

    public static void main(String[] args) {
        Object warp = new Object();
        Object weft = new Object();
        int[] picks = new int[1];
        Thread thread = new Thread(
                () -> {
                    LocalWork.spin();
                    nested(weft, warp, picks);
                },
                "racer-1");
        nested(warp, weft, picks);
        thread.start();
        Racers.join(thread);
        if (picks[0] != 2) {
            throw new IllegalStateException("expected 2 picks, not " + picks[0]);
        }
    }

    private static void nested(Object first, Object second, int[] picks) {
        synchronized (first) {
            synchronized (second) {
                picks[0]++;
            }
        }
    }
}
