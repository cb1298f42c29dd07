package dev.heddle.replayer.scheduler;

import dev.heddle.trace.run.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Exceptions that left a thread's last frame. Threads add to it one by one; it may be read at any time. */
public final class UncaughtExceptions {
    private static final int MAX_FRAMES = 50;
    private static final int MAX_EXCEPTIONS = 1_000;
    private static final String HOOKS = "java.lang.Heddle";

    private final List<Outcome.Uncaught> list = new ArrayList<>();

    /** An exception has left the last frame of the thread with a path. */
    public synchronized void add(String path, Throwable exception) {
        if (list.size() < MAX_EXCEPTIONS) {
            list.add(new Outcome.Uncaught(path, exception.getClass().getName(), message(exception), stack(exception)));
        }
    }

    /** All so far. */
    public synchronized List<Outcome.Uncaught> list() {
        return List.copyOf(list);
    }

    private static String message(Throwable exception) {
        try {
            return exception.getMessage();
        } catch (Throwable e) {
            // Code of the program.
            return "getMessage() failed with " + e.getClass().getName();
        }
    }

    private static List<String> stack(Throwable exception) {
        List<String> lines = new ArrayList<>();
        for (StackTraceElement frame : exception.getStackTrace()) {
            if (lines.size() < MAX_FRAMES && !frame.getClassName().startsWith(HOOKS)) {
                lines.add("at " + Frames.line(frame));
            }
        }
        return lines;
    }
}
