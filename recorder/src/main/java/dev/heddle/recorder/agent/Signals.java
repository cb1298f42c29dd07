package dev.heddle.recorder.agent;

import java.util.regex.Pattern;

/** Whether a signal ends the JVM. */
public final class Signals {
    private static final Pattern HANDLER = Pattern.compile("SIG[A-Z0-9]+ handler");

    private Signals() {}

    /**
     * Whether one is ending the JVM just now. What fails then, as the registration of a shutdown hook does, is the doing of who sent the signal. Each
     * signal is handled in a thread of the JVM with its name, which waits for the shutdown hooks.
     */
    public static boolean isEndingTheJvm() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        if (group == null) {
            return false;
        }
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] ofJvm = new Thread[group.activeCount() + 16];
        int count = group.enumerate(ofJvm, false);
        for (int i = 0; i < count; i++) {
            if (HANDLER.matcher(ofJvm[i].getName()).matches()) {
                return true;
            }
        }
        return false;
    }
}
