package dev.heddle.recorder.boot;

/** What the hooks ask the agent for, on slow paths only. */
public abstract class Directory {
    /** The number of a class in this recording, for locks and exceptions. Asked once per class. */
    public abstract int classNumber(Class<?> type);

    /** Whether objects of a class are variables as a whole, because the class is not woven and not known to be thread-safe. Asked once per class. */
    public abstract boolean isOpaque(Class<?> type);

    /** A thread got its log. Called by the thread itself, or by the one that starts it. */
    public abstract void threadAdded(ThreadLog log);

    /**
     * Whether a class of threads overrides {@code start} in woven code: then the start is seen inside, where it calls {@code super}. Asked
     * once per class.
     */
    public abstract boolean seesStart(Class<?> threadType);

    /**
     * The number of a call stack in this recording, or -1 if it cannot be recorded.
     *
     * @param frames innermost first; those of the hooks count for nothing
     */
    public abstract int stackNumber(StackTraceElement[] frames);

    /** An exception has left a thread's last frame. */
    public abstract void uncaught(ThreadLog log, Throwable exception);

    /** The program has asked for the end of the JVM. */
    public void exiting(int status) {}

    /** The JVM is about to be halted. */
    public void halting() {}
}
