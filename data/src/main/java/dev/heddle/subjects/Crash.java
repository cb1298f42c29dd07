package dev.heddle.subjects;

/** The end of a subject that dies of its bug at once, with all other threads where they are. */
public final class Crash {

    private Crash() {}

    /**
     * Prints the message and ends the process with exit code 1. Does not return; who wants another thread to get no
     * further holds a lock that this thread needs.
     */
    public static void now(String message) {
        System.err.println(message);
        System.exit(1);
    }
}
