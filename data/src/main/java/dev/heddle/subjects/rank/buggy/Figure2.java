package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 2, (c, v, t) = (1, 1, 2): thread 1 reads a twice, thread 2 increments it.
 *
 * <p>Wanted order: R(a), preempted; thread 2; R(a). Failure: the two reads differ.
 */
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
            program.setA(program.a() + 1);
        });
    }

    final void check() {
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
