package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 10, (c, v, t) = (2, 2, 3): thread 1 reads a twice, then b twice; thread 2 increments a, thread 3 b.
 *
 * <p>Wanted order: R(a), preempted; thread 2; R(a) R(b), preempted; thread 3; R(b). Failure: both pairs of reads
 * differ.
 */
public class Figure10 {

    static int a;
    static int b;

    Figure10() {}

    public static void main(String[] args) {
        race(new Figure10());
    }

    static void race(Figure10 program) {
        a = 0;
        b = 0;
        Racers.together(
                program::check,
                () -> {
                    LocalWork.spinBriefly(1);
                    program.setA(program.a() + 1);
                },
                () -> {
                    LocalWork.spinBriefly(1);
                    program.setB(program.b() + 1);
                });
    }

    final void check() {
        int first = a();
        int second = a();
        int third = b();
        int fourth = b();
        if (first != second && third != fourth) {
            throw new IllegalStateException("a and b changed between two reads each");
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
