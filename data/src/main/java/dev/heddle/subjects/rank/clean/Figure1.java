package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Latches;
import java.util.concurrent.CountDownLatch;

/** Figure 1 with the order that thread 1 relies on: thread 2 waits until it has checked. */
public class Figure1 {

    static int a;

    Figure1() {}

    public static void main(String[] args) {
        race(new Figure1());
    }

    static void race(Figure1 program) {
        a = 0;
        CountDownLatch checked = new CountDownLatch(1);
        Racers.together(
                () -> {
                    program.check();
                    checked.countDown();
                },
                () -> {
                    LocalWork.spinBriefly(1);
                    Latches.await(checked);
                    program.setA(1);
                });
    }

    final void check() {
        int found = a();
        if (found != 0) {
            throw new IllegalStateException("a is " + found + ", not 0");
        }
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }
}
