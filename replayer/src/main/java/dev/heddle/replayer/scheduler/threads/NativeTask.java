package dev.heddle.replayer.scheduler.threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A platform thread as Linux sees it. The JVM reports a thread in a native method as runnable, whether it computes,
 * waits for a processor, or blocks in the operating system; Linux distinguishes these states.
 */
public final class NativeTask {
    /** Links to the directory of the thread that reads it. */
    private static final Path SELF = Path.of("/proc/thread-self");
    /** Index among the fields that follow the command name. */
    private static final int STATE_FIELD = 1;

    private static final int USER_FIELD = 12;

    /** One sample: whether the thread sleeps until an event occurs, and the processor time it has used so far. */
    public record Sample(boolean sleeps, long ticks) {}

    private final Path file;

    private NativeTask(Path file) {
        this.file = file;
    }

    /** Returns the running thread, or null if the system does not identify it. */
    public static NativeTask ofCurrentThread() {
        try {
            Path task = Files.readSymbolicLink(SELF);
            return new NativeTask(SELF.getParent().resolve(task).resolve("stat"));
        } catch (IOException | RuntimeException e) {
            // Another system, or one without this file: only the state in the JVM is known.
            return null;
        }
    }

    /** Samples the thread; null if it has ended. */
    public Sample sample() {
        try {
            return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return null;
        }
    }

    /** @param line of {@code /proc/PID/task/TID/stat}, whose second field, in parentheses, may contain any character */
    static Sample parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 1).split(" ", USER_FIELD + 3);
        return new Sample(
                fields[STATE_FIELD].equals("S"),
                Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[USER_FIELD + 1]));
    }
}
