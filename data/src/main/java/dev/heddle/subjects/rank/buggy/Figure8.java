package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 8, (c, v, t) = (0, 0, 3): threads 1 and 2 increment a, thread 3 expects that not both have.
 *
 * <p>Wanted order: threads 1 and 2 in any order, thread 3. Failure: a is 2 in the check.
 */
public class Figure8 {

    static int a;

    Figure8() {}

    public static void main(String[] args) {
        race(new Figure8());
    }

    static void race(Figure8 program) {
        a = 0;
        Racers.together(program::increment, program::increment, program::check);
    }

    final void increment() {
        LocalWork.spinBriefly(1);
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
