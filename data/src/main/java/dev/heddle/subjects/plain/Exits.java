package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;

/** Ends the JVM from a second thread while main waits for it. The argument is the exit code. */
public final class Exits {

    private Exits() {}

    public static void main(String[] args) {
        int exitCode = Integer.parseInt(args[0]);
        Thread exiter = new Thread(() -> System.exit(exitCode), "exiter");
        exiter.start();
        Racers.join(exiter);
    }
}
