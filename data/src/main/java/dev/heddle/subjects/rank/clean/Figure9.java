package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Figure 9 with both reads, and each increment, under one lock. */
public class Figure9 {

    static int a;

    Figure9() {}

    public static void main(String[] args) {
        race(new Figure9());
    }

    static void race(Figure9 program) {
        a = 0;
        Racers.together(program::check, program::later, program::later);
    }

    final synchronized void check() {
        int first = a();
        int second = a();
        if (second > first + 1) {
            throw new IllegalStateException("a was " + first + ", then " + second);
        }
    }

    final void later() {
        LocalWork.spinBriefly(1);
        increment();
    }

    private synchronized void increment() {
        setA(a() + 1);
    }

    int a() {
        return a;
    }

    void setA(int value) {
        a = value;
    }
}
