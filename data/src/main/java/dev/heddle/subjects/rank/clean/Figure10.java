package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Figure 10 with all that each thread does under one lock. */
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
                    program.incrementA();
                },
                () -> {
                    LocalWork.spinBriefly(1);
                    program.incrementB();
                });
    }

    final synchronized void incrementA() {
        setA(a() + 1);
    }

    final synchronized void incrementB() {
        setB(b() + 1);
    }

    final synchronized void check() {
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
