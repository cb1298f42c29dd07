package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.plan.CallStack;
import java.util.List;

/**
 * Tracks a thread's call stack: its context, whether it is in a class initialiser, and whether a watched frame has
 * returned. The thread itself updates it, under the lock of the object that created it.
 */
final class StackTracker {
    private int scanned;
    private int initializer;
    private int watched;
    private boolean leftWatched;
    private long context = CallStack.context(List.of());

    /** On the thread: updates this from its stack. */
    void update(ThreadLog log, KnownSites sites) {
        int same = log.unchanged();
        if (watched > same) {
            leftWatched = true;
        }
        if (initializer > same) {
            initializer = 0;
        }
        int depth = log.depth();
        if (initializer == 0) {
            for (int d = Math.min(scanned, same) + 1; d <= depth; d++) {
                if (sites.isInInitializer(log.entrySite(d))) {
                    initializer = d;
                    break;
                }
            }
        }
        scanned = depth;
        context = log.context();
    }

    /** The context at the last update. */
    long context() {
        return context;
    }

    /** Returns whether the thread was in a class initialiser at the last update. */
    boolean isInInitializer() {
        return initializer != 0;
    }

    /** Watches the frame at a depth; 0 ends the watch. */
    void watch(int depth) {
        watched = depth;
        leftWatched = false;
    }

    /** Returns whether the call of the watched frame had returned at an update. */
    boolean hasLeftWatched() {
        return leftWatched;
    }
}
