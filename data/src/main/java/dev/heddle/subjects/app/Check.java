package dev.heddle.subjects.app;

/** Checks of results. */
final class Check {

    private Check() {}

    /** @throws IllegalStateException if the numbers differ */
    static void same(String what, long wanted, long found) {
        if (wanted != found) {
            throw new IllegalStateException(what + ": " + found + " instead of " + wanted);
        }
    }
}
