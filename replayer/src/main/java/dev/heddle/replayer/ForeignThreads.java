package dev.heddle.replayer;

import dev.heddle.recorder.boot.Threads;
import java.util.function.Predicate;

/** User threads that have not come to any hook: they may still do so, and nobody knows what they do until then. */
public final class ForeignThreads {
    private static final String JVM_END = "DestroyJavaVM";

    private final ThreadGroup root;

    private final Predicate<Thread> others;

    /** @param others threads that are not the program's */
    public ForeignThreads(Predicate<Thread> others) {
        this.others = others;
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        root = group;
    }

    /** Whether there is one. */
    public boolean isAnyAlive() {
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            if (!thread.isDaemon()
                    && !thread.getName().equals(JVM_END)
                    && Threads.find(thread) == null
                    && !others.test(thread)) {
                return true;
            }
        }
        return false;
    }
}
