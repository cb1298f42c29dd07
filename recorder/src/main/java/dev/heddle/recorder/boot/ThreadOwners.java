package dev.heddle.recorder.boot;

/** Which threads belong to other agents of this JVM: they have no part in the program's thread paths, and nothing of them is recorded or controlled. */
public abstract class ThreadOwners {
    /** Called on a thread that is about to be started, by the one that starts it: whether another agent starts it. */
    public abstract boolean isStartedByAgent(Thread child);

    /** Whether a thread that begins belongs to another agent, as far as it was not seen to be started. */
    public abstract boolean isOfAgent(Thread thread);

    /** Whether all code of a JVM shares a thread, as that of the common pool: it works for the program, whatever code started it. */
    public abstract boolean isShared(Thread thread);
}
