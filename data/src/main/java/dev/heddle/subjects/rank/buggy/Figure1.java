package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 1, (c, v, t) = (0, 0, 2): thread 1 expects a to be 0, thread 2 increments it.
 *
 * <p>Wanted order: thread 2, thread 1. Failure: a is 1 in the check.
 */
public class Figure1 {

    static int a;

    Figure1() {}

    public static void main(String[] args) {
        race(new Figure1());
    }

    static void race(Figure1 program) {
        a = 0;
        Racers.together(program::check, () -> {
            LocalWork.spinBriefly(1);
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
