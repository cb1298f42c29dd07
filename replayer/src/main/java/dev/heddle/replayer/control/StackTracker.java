package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.plan.CallStack;
import java.util.List;

/**
 * What is known of a thread's call stack: its context, whether it is in a class initialiser, and whether a frame that is watched is still
 * the same call. Brought up to date by the thread itself, under the lock of whoever made it.
 */
final class StackTracker {
    private int scanned;
    private int initializer;
    private int watched;
    private boolean leftWatched;
    private long context = CallStack.context(List.of());

    /** On the thread: looks at its stack. */
    void look(ThreadLog log, KnownSites sites) {
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

    /** The context at the last look. */
    long context() {
        return context;
    }

    /** Whether the thread was in a class initialiser at the last look. */
    boolean isInInitializer() {
        return initializer != 0;
    }

    /** Watches the frame at a depth; 0 ends the watch. */
    void watch(int depth) {
        watched = depth;
        leftWatched = false;
    }

    /** Whether the call of the watched frame had come back at a look. */
    boolean hasLeftWatched() {
        return leftWatched;
    }
}
