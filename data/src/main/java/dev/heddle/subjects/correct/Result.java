package dev.heddle.subjects.correct;

import java.util.Objects;

/** Checks the result of a program and prints it. */
public final class Result {
    private Result() {}

    /**
     * Prints the actual value.
     *
     * @throws IllegalStateException if it differs from the expected one
     */
    public static void check(Object expected, Object actual) {
        if (!Objects.equals(expected, actual)) {
            throw new IllegalStateException("expected " + expected + ", but the result is " + actual);
        }
        System.out.println(actual);
    }
}
