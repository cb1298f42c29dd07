package dev.heddle.analyzer.dump;

import org.jspecify.annotations.Nullable;

/**
 * The wait of a thread, as far as the dump names it.
 *
 * @param kind of the operation
 * @param object that it waits for; null if the dump names none
 * @param owner name of the thread that holds the object; null if the dump names none
 */
public record DumpedWait(
        Kind kind, @Nullable DumpedLock object, @Nullable String owner) {
    /** The operation that a thread waits in. */
    public enum Kind {
        /** It requests a monitor. */
        MONITOR,
        /** It waits for a notification, or requests the monitor again afterwards. */
        NOTIFICATION,
        /** It is parked, with a blocker. */
        PARK,
        /** Another thread initialises a class. */
        INITIALISER
    }
}
