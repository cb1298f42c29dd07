package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/** Figure 6 with both reads, and the increment, under one lock. */
public class Frequency {

    static int a;
    static int b;

    Frequency() {}

    /** @param args accesses of b for each access of a; 1 unless given */
    public static void main(String[] args) {
        race(new Frequency(), Argument.of(args, "accesses of b", 1));
    }

    static void race(Frequency program, int ratio) {
        Racers.together(
                () -> {
                    touch(ratio);
                    program.check();
                },
                () -> {
                    LocalWork.spinBriefly(1);
                    touch(ratio);
                    program.increment();
                });
    }

    /** Two accesses for each unit of the ratio. */
    private static synchronized void touch(int ratio) {
        for (int i = 0; i < ratio; i++) {
            b = b + 1;
        }
    }

    final synchronized void increment() {
        setA(a() + 1);
    }

    final synchronized void check() {
        int first = a();
        int second = a();
        if (first != second) {
            throw new IllegalStateException("a was " + first + ", then " + second);
        }
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }
}
