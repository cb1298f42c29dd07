package dev.heddle.recorder.boot;

/** The agent's services for the hooks, used on slow paths only. */
public abstract class Directory {
    /** The number of a class in this recording, for locks and exceptions. Called once per class. */
    public abstract int classNumber(Class<?> type);

    /**
     * Whether objects of a class are variables as a whole, because the class is neither woven nor known to be
     * thread-safe. Called once per class.
     */
    public abstract boolean isOpaque(Class<?> type);

    /** A thread got its log. Called by the thread itself, or by the one that starts it. */
    public abstract void threadAdded(ThreadLog log);

    /**
     * Whether a thread class overrides {@code start} in woven code. Then the start is recorded inside, where it calls
     * {@code super}. Called once per class.
     */
    public abstract boolean overridesStart(Class<?> threadType);

    /**
     * The number of a call stack in this recording, or -1 if it cannot be recorded.
     *
     * @param frames innermost first; frames of the hooks are ignored
     */
    public abstract int stackNumber(StackTraceElement[] frames);

    /**
     * The numbers of the call stacks at which a thread acquired the locks that it holds; -1 for a stack that cannot be
     * recorded. They follow from the current stack, because the methods that acquired the locks are still on it.
     *
     * @param frames the current stack, innermost first; frames of the hooks are ignored
     * @param sites where the program acquired each lock, the innermost last
     * @param events the sites of the events: the same, or those of methods of the JDK
     * @param count the number of locks
     */
    public abstract int[] stackNumbers(StackTraceElement[] frames, int[] sites, int[] events, int count);

    /** An exception has left a thread's last frame. */
    public abstract void uncaught(ThreadLog log, Throwable exception);

    /** The program has requested the end of the JVM. */
    public void exiting(int status) {}

    /** The JVM is about to be halted. */
    public void halting() {}
}
