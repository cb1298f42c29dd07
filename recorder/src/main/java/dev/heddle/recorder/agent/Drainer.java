package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Empties the rings into the recording, on a thread of its own. Chronicle takes long to open, so that happens on another thread; until it
 * is done, blocks wait in memory, up to a bound.
 *
 * <p>Of the fields only those marked so are touched by other threads.
 */
final class Drainer implements Runnable {
    static final String THREAD_NAME = "heddle-drainer";

    private static final long SHORT_PAUSE_NANOS = 500_000;
    private static final long LONG_PAUSE_NANOS = 5_000_000;
    private static final long DISK_CHECK_NANOS = 1_000_000_000;
    /** Chronicle maps files ahead of what is written. */
    private static final long MIN_DISK_BYTES = 256L << 20;

    private static final String TIME_ZONE = "user.timezone";
    private static final int MAX_WAITING_WORDS = 8 << 20;

    private final Path directory;
    private final Manifest manifest;
    private final Dictionary dictionary;
    private final Thread thread = new Thread(this, THREAD_NAME);
    private final long[] buffer = new long[ThreadLog.RING_WORDS];
    private final Map<ThreadLog, Progress> progress = new HashMap<>();
    private final ArrayDeque<Block> blocks = new ArrayDeque<>();
    private int waitingWords;
    private long dropped;
    private long threads;
    private long nextDiskCheck;

    /** Set by the opening thread. */
    private volatile RecordingWriter opened;

    private volatile Throwable failure;
    /** Guarded by this. */
    private long flushesAsked;

    private long flushesDone;
    private boolean closing;
    private boolean closed;

    /** Where the blocks of one thread have come to. */
    private static final class Progress {
        private int sequence;
        private int dropped;
    }

    private record Block(int thread, int sequence, int dropped, long[] words, int count) {}

    Drainer(Path directory, Manifest manifest, Dictionary dictionary) {
        this.directory = directory;
        this.manifest = manifest;
        this.dictionary = dictionary;
        thread.setDaemon(true);
    }

    void start() {
        Threads.drainedBy(thread);
        thread.start();
    }

    @Override
    public void run() {
        Threads.ignoreCurrent();
        Thread opener = new Thread(this::open, "heddle-opener");
        opener.setDaemon(true);
        opener.start();
        try {
            long pause = SHORT_PAUSE_NANOS;
            while (!isClosing()) {
                long asked = flushesAsked();
                boolean busy = drain();
                if (opened != null) {
                    flushed(asked);
                }
                if (failure != null) {
                    throw failure;
                }
                checkDisk();
                pause = busy ? SHORT_PAUSE_NANOS : Math.min(LONG_PAUSE_NANOS, pause * 2);
                if (asked == flushesAsked()) {
                    LockSupport.parkNanos(this, pause);
                }
            }
            opener.join();
            if (failure != null) {
                throw failure;
            }
            finish();
        } catch (Throwable e) {
            failure = e;
            Messages.say("recording stopped: " + e);
        } finally {
            Threads.close();
            synchronized (this) {
                closed = true;
                notifyAll();
            }
        }
    }

    private void open() {
        Threads.ignoreCurrent();
        try {
            Chronicle.withoutShutdownHook();
            String zone = System.getProperty(TIME_ZONE);
            opened = RecordingWriter.create(directory, manifest);
            if (zone == null) {
                // The JDK sets it when Chronicle asks for the time zone.
                System.clearProperty(TIME_ZONE);
            }
        } catch (Throwable e) {
            failure = e;
        }
        LockSupport.unpark(thread);
    }

    /** Empties all rings once. */
    private boolean drain() {
        boolean busy = false;
        for (ThreadLog log : Threads.all()) {
            boolean isDead = log.isEnded();
            if (!isDead && log.thread.getState() == Thread.State.TERMINATED) {
                // It was not seen to end, as a virtual thread; now nobody else writes into its ring.
                log.end();
                isDead = true;
            }
            int words = log.available();
            if (words > 0 && (opened != null || waitingWords < MAX_WAITING_WORDS)) {
                take(log, words);
                busy |= words > ThreadLog.RING_WORDS / 8;
            }
            if (isDead && log.available() == 0) {
                close(log);
            }
        }
        if (opened != null) {
            dictionary.writeTo(opened);
        }
        return busy;
    }

    private void take(ThreadLog log, int words) {
        long[] into = opened != null ? buffer : new long[words];
        log.take(into, words);
        Progress at = progress.get(log);
        if (at == null) {
            at = new Progress();
            progress.put(log, at);
            threads++;
        }
        int droppedNow = log.dropped();
        write(new Block(log.number, at.sequence++, droppedNow - at.dropped, into, words / 2));
        at.dropped = droppedNow;
    }

    /** In the order of the blocks; names are taken after the events that use them. */
    private void write(Block block) {
        if (opened == null) {
            blocks.add(block);
            waitingWords += block.words.length;
            return;
        }
        dictionary.writeTo(opened);
        writeWaiting();
        append(block);
    }

    private void writeWaiting() {
        for (Block waiting = blocks.poll(); waiting != null; waiting = blocks.poll()) {
            append(waiting);
        }
        waitingWords = 0;
    }

    private void append(Block block) {
        opened.events(block.thread, block.sequence, block.dropped, block.words, 0, block.count);
    }

    private void close(ThreadLog log) {
        Progress at = progress.remove(log);
        dropped += log.dropped() - (at == null ? 0 : at.dropped);
        Threads.remove(log);
    }

    private void checkDisk() throws IOException {
        long now = System.nanoTime();
        if (now - nextDiskCheck >= 0 || nextDiskCheck == 0) {
            nextDiskCheck = now + DISK_CHECK_NANOS;
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < MIN_DISK_BYTES) {
                throw new IOException("only " + (free >> 20) + " MiB are free on the disk of " + directory);
            }
        }
    }

    // Ending

    private void finish() {
        RecordingWriter writer = opened;
        drain();
        Threads.close();
        // What was on its way into a ring while the rings were closed.
        drain();
        dictionary.writeTo(writer);
        writeWaiting();
        for (ThreadLog log : Threads.all()) {
            Progress at = progress.get(log);
            dropped += log.dropped() - (at == null ? 0 : at.dropped);
        }
        writer.close();
    }

    /** What was written; to be asked once the drainer has closed. */
    RecordingWriter writer() {
        return opened;
    }

    /** How many threads have recorded anything. */
    long threads() {
        return threads;
    }

    /** How many events were dropped, those counted in blocks included. */
    long dropped() {
        return dropped + opened.dropped();
    }

    /** Whether the recording is in the file whole. */
    boolean isWhole() {
        return failure == null && opened != null;
    }

    // Called by other threads

    /** Comes back when everything that was recorded before the call is in the file. */
    synchronized void flush() {
        long ask = ++flushesAsked;
        LockSupport.unpark(thread);
        waitUntil(() -> flushesDone >= ask || closed);
    }

    /** Comes back when everything is in the file and the file is closed. */
    synchronized void close() {
        closing = true;
        LockSupport.unpark(thread);
        waitUntil(() -> closed);
    }

    private void waitUntil(java.util.function.BooleanSupplier done) {
        boolean interrupted = false;
        while (!done.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isClosing() {
        return closing;
    }

    private synchronized long flushesAsked() {
        return flushesAsked;
    }

    private synchronized void flushed(long asked) {
        writeWaiting();
        if (flushesDone < asked) {
            flushesDone = asked;
            notifyAll();
        }
    }
}
