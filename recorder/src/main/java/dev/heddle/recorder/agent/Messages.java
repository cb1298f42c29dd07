package dev.heddle.recorder.agent;

/** The only place that writes into the target's error stream: one line, when something is wrong. */
final class Messages {
    private Messages() {}

    static void print(String what) {
        System.err.println("heddle: " + what);
    }
}
