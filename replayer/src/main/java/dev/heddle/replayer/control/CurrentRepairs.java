package dev.heddle.replayer.control;

import dev.heddle.trace.repair.Repairs;

/** The repairs that all runs of this JVM try. The agent sets them before the first run. */
public final class CurrentRepairs {
    private static volatile Repairs current = Repairs.NONE;

    private CurrentRepairs() {}

    /** Sets the repairs of all runs that start from now on. */
    public static void set(Repairs repairs) {
        current = repairs;
    }

    /** Returns the repairs. */
    public static Repairs get() {
        return current;
    }
}
