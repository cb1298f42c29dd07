package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Figure 4 with all that each thread does under one lock. */
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
            program.pulse();
        });
    }

    final synchronized void pulse() {
        setA(1);
        setB(1);
        setB(0);
    }

    final synchronized void check() {
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
