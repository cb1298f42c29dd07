package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Figure 3 with both reads, and both writes, under one lock. */
public class Figure3 {

    static int a;

    Figure3() {}

    public static void main(String[] args) {
        race(new Figure3());
    }

    static void race(Figure3 program) {
        a = 0;
        Racers.together(program::check, () -> {
            LocalWork.spinBriefly(1);
            program.pulse();
        });
    }

    final synchronized void pulse() {
        setA(1);
        setA(0);
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
