package dev.heddle.replayer.inprocess;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Removes Heddle's frames that call the program from stack traces: in a JVM of its own the program's frames would be
 * the outermost.
 */
final class StackTrim {
    private static final String CALLER = Target.class.getName();

    private StackTrim() {}

    /** Trims an exception, its causes and suppressed exceptions. */
    static void trim(Throwable exception) {
        trim(exception, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static void trim(Throwable exception, Set<Throwable> seen) {
        if (exception == null || !seen.add(exception)) {
            return;
        }
        StackTraceElement[] frames = exception.getStackTrace();
        int length = length(frames);
        if (length < frames.length) {
            exception.setStackTrace(Arrays.copyOf(frames, length));
        }
        trim(exception.getCause(), seen);
        for (Throwable suppressed : exception.getSuppressed()) {
            trim(suppressed, seen);
        }
    }

    private static int length(StackTraceElement[] frames) {
        int end = frames.length;
        for (int i = 0; i < frames.length; i++) {
            if (frames[i].getClassName().equals(CALLER)) {
                end = i;
                while (end > 0 && isReflection(frames[end - 1].getClassName())) {
                    end--;
                }
                break;
            }
        }
        return end;
    }

    private static boolean isReflection(String name) {
        return name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.invoke.");
    }
}
