package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;

/** A second thread dies of an uncaught exception; main does not care and the exit code is 0. */
public final class Throws {

    private Throws() {}

    public static void main(String[] args) {
        Thread thrower = new Thread(
                () -> {
                    throw new UnsupportedOperationException("thrown on purpose");
                },
                "thrower");
        thrower.start();
        Racers.join(thrower);
        System.out.println("main ends");
    }
}
