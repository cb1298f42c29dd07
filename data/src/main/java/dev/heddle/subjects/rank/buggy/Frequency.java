package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;

/**
 * Figure 6, (c, v, t) = (1, 1, 2): two variables, of which the rarer one, a, has the bug of figure 2.
 *
 * <p>Its argument says how often b is accessed for each access of a: each thread accesses a twice. Wanted order: R(a),
 * preempted; thread 2; R(a). Failure: the two reads differ.
 */
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
                    program.setA(program.a() + 1);
                });
    }

    /** Two accesses for each unit of the ratio; nothing depends on what b is. */
    private static void touch(int ratio) {
        for (int i = 0; i < ratio; i++) {
            b = b + 1;
        }
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
