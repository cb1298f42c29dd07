package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Latches;
import java.util.concurrent.CountDownLatch;

/** Figure 8 with the order that thread 3 relies on: threads 1 and 2 wait until it has checked. */
public class Figure8 {

    static int a;

    Figure8() {}

    public static void main(String[] args) {
        race(new Figure8());
    }

    static void race(Figure8 program) {
        a = 0;
        CountDownLatch checked = new CountDownLatch(1);
        Runnable increment = () -> {
            LocalWork.spinBriefly(1);
            Latches.await(checked);
            program.increment();
        };
        Racers.together(increment, increment, () -> {
            program.check();
            checked.countDown();
        });
    }

    final synchronized void increment() {
        setA(a() + 1);
    }

    final void check() {
        int found = a();
        if (found == 2) {
            throw new IllegalStateException("a is 2");
        }
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }
}
