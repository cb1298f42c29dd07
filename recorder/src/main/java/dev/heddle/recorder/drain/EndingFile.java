package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.EndingWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes how the run ended: the argument of {@code exit}, or, if the run was ended from outside, the stacks of its
 * threads.
 */
public final class EndingFile implements Runnable {
    /** A list of more threads would be too long to read. */
    private static final int MAX_THREADS = 500;

    private static final int MAX_FRAMES = 200;

    /** The time between two samples of a thread. A thread that has a processor uses CPU time within it. */
    private static final long BETWEEN_LOOKS_MILLIS = 200;

    private static final String INITIALIZER = "<clinit>";

    private final Path directory;
    private final Dictionary dictionary;

    public EndingFile(Path directory, Dictionary dictionary) {
        this.directory = directory;
        this.dictionary = dictionary;
    }

    @Override
    public void run() {
        Integer exit = dictionary.exit();
        List<Ending.Standing> standing = exit == null ? standing() : List.of();
        if (exit != null || standing.stream().anyMatch(thread -> !thread.daemon())) {
            try {
                EndingWriter.write(directory, new Ending(exit, EndingSignals.ending(), standing));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private List<Ending.Standing> standing() {
        List<ThreadLog> alive = new ArrayList<>();
        boolean keepsOn = false;
        for (ThreadLog log : Threads.all()) {
            boolean isAlive = !log.isEnded() && log.thread.isAlive() && alive.size() < MAX_THREADS;
            if (isAlive) {
                alive.add(log);
                keepsOn |= !log.thread.isDaemon();
            }
        }
        List<Ending.Standing> standing = new ArrayList<>();
        if (keepsOn) {
            JvmThreads.Wait[] waits =
                    JvmThreads.waits(alive.stream().map(log -> log.thread).toList());
            StackTraceElement[][] stacks = new StackTraceElement[waits.length][];
            for (int i = 0; i < waits.length; i++) {
                stacks[i] = waits[i] == null ? alive.get(i).thread.getStackTrace() : waits[i].stack();
            }
            boolean[] still = still(alive, stacks);
            for (int i = 0; i < waits.length; i++) {
                standing.add(standing(alive.get(i), waits[i], stacks[i], still[i]));
            }
        }
        return standing;
    }

    /**
     * The threads that the JVM reports as runnable although they do nothing, such as a thread that waits for another
     * one to initialise a class. A second sample is taken only if some thread is in an initialiser.
     */
    private static boolean[] still(List<ThreadLog> threads, StackTraceElement[][] stacks) {
        boolean[] still = new boolean[stacks.length];
        if (!anyInitializes(stacks)) {
            return still;
        }
        long[] cpu = new long[stacks.length];
        for (int i = 0; i < cpu.length; i++) {
            cpu[i] = JvmThreads.cpuNanos(threads.get(i).thread);
        }
        try {
            Thread.sleep(BETWEEN_LOOKS_MILLIS);
        } catch (InterruptedException e) {
            // The drainer cannot be interrupted. For another caller the answer is then unknown.
            Thread.currentThread().interrupt();
            return still;
        }
        for (int i = 0; i < cpu.length; i++) {
            Thread thread = threads.get(i).thread;
            // 0 means that the JVM does not report the time, such as for virtual threads.
            still[i] = thread.getState() == Thread.State.RUNNABLE
                    && cpu[i] > 0
                    && JvmThreads.cpuNanos(thread) == cpu[i]
                    && Arrays.equals(thread.getStackTrace(), stacks[i]);
        }
        return still;
    }

    private static boolean anyInitializes(StackTraceElement[][] stacks) {
        for (StackTraceElement[] stack : stacks) {
            for (StackTraceElement frame : stack) {
                if (frame.getMethodName().equals(INITIALIZER)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Ending.Standing standing(
            ThreadLog log, JvmThreads.Wait wait, StackTraceElement[] stack, boolean still) {
        Thread.State state = log.thread.getState();
        return new Ending.Standing(
                log.number,
                log.thread.isDaemon(),
                state,
                stack.length > 0 && stack[0].isNativeMethod(),
                still,
                wait == null ? 0 : wait.target(),
                wait == null ? null : wait.type(),
                StackLines.of(stack, MAX_FRAMES));
    }
}
