package dev.heddle.recorder.boot;

/**
 * The threads that belong to other agents of this JVM. They are not part of the program's thread paths, and are neither
 * recorded nor controlled.
 */
public abstract class ThreadOwners {
    /** Whether another agent starts a thread. Called by the starting thread, before the start. */
    public abstract boolean isStartedByAgent(Thread child);

    /** Whether a thread that begins belongs to another agent, if its start was not recorded. */
    public abstract boolean isOfAgent(Thread thread);

    /**
     * Whether all code of a JVM shares a thread, such as those of the common pool: it works for the program, whatever
     * code started it.
     */
    public abstract boolean isShared(Thread thread);
}
