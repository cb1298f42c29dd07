package dev.heddle.recorder.drain;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Signals that end the JVM. */
public final class EndingSignals {
    private static final Pattern HANDLER = Pattern.compile("(SIG[A-Z0-9]+) handler");

    private EndingSignals() {}

    /**
     * The signal that is ending the JVM, such as {@code SIGTERM}, or null. The JVM handles each signal in a thread of
     * its own, which has the signal's name and waits until all shutdown hooks have ended.
     */
    public static String ending() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        if (group == null) {
            return null;
        }
        while (group.getParent() != null) {
            group = group.getParent();
        }
        // Threads of the JVM itself. Changes between the two calls do not matter, because the handler's thread lives
        // long.
        Thread[] ofJvm = new Thread[group.activeCount() + 16];
        int count = group.enumerate(ofJvm, false);
        for (int i = 0; i < count; i++) {
            Matcher name = HANDLER.matcher(ofJvm[i].getName());
            if (name.matches()) {
                return name.group(1);
            }
        }
        return null;
    }
}
