package dev.heddle.replayer.scheduler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A platform thread as Linux sees it. The JVM calls a thread runnable that is in a native method, whether it computes, waits for a processor, or
 * is blocked in the operating system; Linux tells these apart.
 */
final class NativeTask {
    /** Links to the directory of the thread that looks. */
    private static final Path SELF = Path.of("/proc/thread-self");
    /** Of the fields after the name of the command. */
    private static final int STATE_FIELD = 1;

    private static final int USER_FIELD = 12;

    /** What a look saw: whether the thread sleeps until something happens, and how much processor time it has used so far. */
    record Look(boolean sleeps, long ticks) {}

    private final Path file;

    private NativeTask(Path file) {
        this.file = file;
    }

    /** The running thread; null where the system does not say which one it is. */
    static NativeTask ofCurrentThread() {
        try {
            Path task = Files.readSymbolicLink(SELF);
            return new NativeTask(SELF.getParent().resolve(task).resolve("stat"));
        } catch (IOException | RuntimeException e) {
            // Another system, or one without this file: then there is only the state that the JVM knows.
            return null;
        }
    }

    /** What the thread does just now; null if it has ended. */
    Look look() {
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return null;
        }
    }

    /** @param line of {@code /proc/PID/task/TID/stat}, whose second field, in parentheses, may contain anything */
    static Look parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 1).split(" ", USER_FIELD + 3);
        return new Look(
                fields[STATE_FIELD].equals("S"),
                Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[USER_FIELD + 1]));
    }
}
