package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.List;

/** Describes exceptions that leave a thread's last frame. Called on that thread, in unrecorded code. */
public final class UncaughtText {
    private static final int MAX_FRAMES = 50;
    private static final int MAX_CAUSES = 5;

    /** Set once, before the program starts. */
    private static volatile boolean countsHandled;

    private UncaughtText() {}

    /** Whether exceptions that the program's own handlers handle also count as failures. */
    public static void countHandled(boolean isOn) {
        countsHandled = isOn;
    }

    public static UncaughtException of(ThreadLog log, Throwable exception) {
        List<Thrown> causes = new ArrayList<>();
        Throwable cause = cause(exception);
        while (cause != null && causes.size() < MAX_CAUSES) {
            causes.add(new Thrown(cause.getClass().getName(), message(cause), stack(cause)));
            cause = cause(cause);
        }
        return new UncaughtException(
                log.path,
                log.thread.getName(),
                exception.getClass().getName(),
                message(exception),
                stack(exception),
                causes,
                countsHandled ? null : handler(log.thread),
                EndingSignals.ending());
    }

    /** The class of the program's handler for the exception; null if only the JVM's default handles it. */
    private static String handler(Thread thread) {
        Thread.UncaughtExceptionHandler handler;
        try {
            handler = thread.getUncaughtExceptionHandler();
        } catch (RuntimeException | Error e) {
            // Code of the program threw it, if a subclass overrides the method.
            return null;
        }
        boolean hasNoHandler = handler == null || handler.getClass() == ThreadGroup.class;
        if (hasNoHandler) {
            handler = Thread.getDefaultUncaughtExceptionHandler();
        }
        return handler == null ? null : handler.getClass().getName();
    }

    private static Throwable cause(Throwable exception) {
        try {
            return exception.getCause();
        } catch (RuntimeException | Error e) {
            // Thrown by code of the program.
            return null;
        }
    }

    private static String message(Throwable exception) {
        try {
            return exception.getLocalizedMessage();
        } catch (RuntimeException | Error e) {
            // Thrown by code of the program.
            return "getMessage() failed with " + e.getClass().getName();
        }
    }

    private static List<StackLine> stack(Throwable exception) {
        return StackLines.of(frames(exception), MAX_FRAMES);
    }

    private static StackTraceElement[] frames(Throwable exception) {
        try {
            return exception.getStackTrace();
        } catch (RuntimeException | Error e) {
            // Thrown by code of the program.
            return new StackTraceElement[0];
        }
    }
}
