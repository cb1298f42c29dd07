package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Figure 9, (c, v, t) = (1, 1, 3): thread 1 reads a twice, threads 2 and 3 increment it; at most one of them may come
 * between.
 *
 * <p>Wanted order: R(a), preempted; threads 2 and 3 in any order; R(a). Failure: the second read is 2 more than the
 * first one. The paper prints the check the other way round ({@code t1 ≤ t2 + 1}), which no order violates.
 */
public class Figure9 {

    static int a;

    Figure9() {}

    public static void main(String[] args) {
        race(new Figure9());
    }

    static void race(Figure9 program) {
        a = 0;
        Racers.together(program::check, program::increment, program::increment);
    }

    final void check() {
        int first = a();
        int second = a();
        if (second > first + 1) {
            throw new IllegalStateException("a was " + first + ", then " + second);
        }
    }

    final void increment() {
        LocalWork.spinBriefly(1);
        setA(a() + 1);
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }
}
