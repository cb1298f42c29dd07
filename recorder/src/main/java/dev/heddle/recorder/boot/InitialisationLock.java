package dev.heddle.recorder.boot;

/**
 * Stands for the initialisation lock of a class (JVMS 5.5) in runs with a scheduler. The thread that initialises the
 * class holds the monitor of this object.
 */
public final class InitialisationLock {
    /** The class, with dots. */
    public final String type;

    InitialisationLock(String type) {
        this.type = type;
    }
}
