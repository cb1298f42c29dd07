package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Setters each set two fields, one after the other; a checker reads both.
 *
 * <p>Wanted order: the first of the setters is stopped between its two writes, or the checker between its two reads.
 * With many setters that leaves few orders: once one of them has set both fields, no thread sees them differ any more.
 */
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

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        int first = a;
        int second = b;
        if (first + second != 0) {
            throw new IllegalStateException("a is " + first + ", but b is " + second);
        }
    }
}
