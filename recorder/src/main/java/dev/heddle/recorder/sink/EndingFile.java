package dev.heddle.recorder.sink;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.EndingWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes how the run came to its end: what it gave to {@code exit}, or, if it was told to end, where its threads stood. */
public final class EndingFile implements Runnable {
    /** Of more threads than this nobody wants to read. */
    private static final int MAX_THREADS = 500;

    private static final int MAX_FRAMES = 200;

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
                EndingWriter.write(directory, new Ending(exit, standing));
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
            for (int i = 0; i < waits.length; i++) {
                standing.add(standing(alive.get(i), waits[i]));
            }
        }
        return standing;
    }

    private static Ending.Standing standing(ThreadLog log, JvmThreads.Wait wait) {
        Thread.State state = log.thread.getState();
        StackTraceElement[] stack = wait == null ? log.thread.getStackTrace() : wait.stack();
        return new Ending.Standing(
                log.number,
                log.thread.isDaemon(),
                state,
                stack.length > 0 && stack[0].isNativeMethod(),
                wait == null ? 0 : wait.target(),
                wait == null ? null : wait.type(),
                StackLines.of(stack, MAX_FRAMES));
    }
}
