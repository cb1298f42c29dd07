package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** Setters and a checker under one lock. */
public final class Setters {

    private int a;
    private int b;

    private Setters() {}

    /** @param args number of setters; 3 unless given */
    public static void main(String[] args) {
        Setters fields = new Setters();
        new Crew()
                .add(Argument.of(args, "setters", 3), fields::set)
                .add(fields::check)
                .run();
    }

    private synchronized void set() {
        a = 1;
        b = -1;
    }

    private synchronized void check() {
        int first = a;
        int second = b;
        if (first + second != 0) {
            throw new IllegalStateException("a is " + first + ", but b is " + second);
        }
    }
}
