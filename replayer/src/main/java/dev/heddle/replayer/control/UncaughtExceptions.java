package dev.heddle.replayer.control;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.drain.UncaughtText;
import dev.heddle.trace.failure.UncaughtException;
import java.util.ArrayList;
import java.util.List;

/** Exceptions that left a thread's last frame. Threads add them one by one; reading is allowed at any time. */
public final class UncaughtExceptions {
    private static final int MAX_EXCEPTIONS = 1_000;

    private final List<UncaughtException> list = new ArrayList<>();

    /** An exception has left the last frame of the running thread. */
    public void add(ThreadLog log, Throwable exception) {
        UncaughtException one = UncaughtText.of(log, exception);
        synchronized (this) {
            if (list.size() < MAX_EXCEPTIONS) {
                list.add(one);
            }
        }
    }

    /** All exceptions so far. */
    public synchronized List<UncaughtException> list() {
        return List.copyOf(list);
    }
}
