package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 3, (c, v, t) = (2, 1, 2): thread 1 reads a twice, thread 2 sets it to 1 and back to 0.
 *
 * <p>Wanted order: W(a), preempted; R(a), preempted; W(a); R(a). Or R(a), preempted; W(a), preempted; R(a). Failure:
 * the two reads differ. With one preemption only, thread 1 reads the same twice.
 */
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
            program.setA(1);
            program.setA(0);
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
