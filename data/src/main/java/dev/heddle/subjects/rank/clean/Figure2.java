package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Figure 2 with both reads, and the increment, under one lock. */
public class Figure2 {

    static int a;

    Figure2() {}

    public static void main(String[] args) {
        race(new Figure2());
    }

    static void race(Figure2 program) {
        a = 0;
        Racers.together(program::check, () -> {
            LocalWork.spinBriefly(1);
            program.increment();
        });
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
