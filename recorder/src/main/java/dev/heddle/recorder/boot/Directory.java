package dev.heddle.recorder.boot;

/** What the hooks ask the agent for, on slow paths only. */
public abstract class Directory {
    /** The number of a class in this recording, for locks and exceptions. Asked once per class. */
    public abstract int classNumber(Class<?> type);

    /** A thread got its log. Called by the thread itself, or by the one that starts it. */
    public abstract void threadAdded(ThreadLog log);
}
