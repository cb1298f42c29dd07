package dev.heddle.subjects.buggy.threelocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Three threads take three locks round a circle: any two of them get along. */
public final class Circle {

    private Circle() {}

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        Object c = new Object();
        int[] picks = new int[3];
        Racers.run(
                () -> nested(a, b, picks, 0),
                () -> {
                    LocalWork.spin();
                    nested(b, c, picks, 1);
                },
                () -> {
                    LocalWork.spin();
                    LocalWork.spin();
                    nested(c, a, picks, 2);
                });
        if (picks[0] + picks[1] + picks[2] != 3) {
            throw new IllegalStateException("a pick is missing");
        }
    }

    private static void nested(Object first, Object second, int[] picks, int slot) {
        synchronized (first) {
            synchronized (second) {
                picks[slot]++;
            }
        }
    }
}
