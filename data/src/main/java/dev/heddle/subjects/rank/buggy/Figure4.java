package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 4, (c, v, t) = (2, 2, 2): thread 1 reads a, a and b; thread 2 writes a, and b twice.
 *
 * <p>Wanted order: R(a), preempted; W(a) W(b), preempted; R(a) R(b). Failure: the reads of a differ, and b is 1.
 */
public class Figure4 {

    static int a;
    static int b;

    Figure4() {}

    public static void main(String[] args) {
        race(new Figure4());
    }

    static void race(Figure4 program) {
        a = 0;
        b = 0;
        Racers.together(program::check, () -> {
            LocalWork.spinBriefly(1);
            program.setA(1);
            program.setB(1);
            program.setB(0);
        });
    }

    final void check() {
        int first = a();
        int second = a();
        int third = b();
        if (first != second && third == 1) {
            throw new IllegalStateException("a was " + first + ", then " + second + ", and b was 1");
        }
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }

    int b() {
        return b;
    }

    void setB(int value) {
        b = value;
    }
}
