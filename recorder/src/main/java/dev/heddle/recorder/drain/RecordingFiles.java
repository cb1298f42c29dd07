package dev.heddle.recorder.drain;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.trace.recording.EarlyFile;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingSink;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The files of a recording. Blocks first go into a plain file. A run that is long or large gets Chronicle's queue.
 * Opening the queue takes long, so another thread does it. Until then blocks continue to go into the plain file, up to a
 * bound. The file is then copied in small steps so that no ring has to wait. A shorter run needs no queue: the plain
 * file is its recording.
 *
 * <p>Only the drainer uses it. The opening thread writes the volatile fields and wakes the drainer.
 */
final class RecordingFiles {
    static final String OPENER_NAME = "heddle-opener";
    /**
     * A run that has lasted longer or recorded more gets a queue. The start of a service, whose CPU time its users wait
     * for, is over by then.
     */
    private static final long SHORT_RUN_NANOS = 60_000_000_000L;

    private static final String TIME_ZONE = "user.timezone";
    private static final long SHORT_RUN_BYTES = 4 << 20;
    private static final long MAX_EARLY_BYTES = 256L << 20;
    /** The time for one step of copying the early file. */
    private static final long COPY_NANOS = 4_000_000;

    private final Path directory;
    private final Manifest manifest;
    private final Thread drainer;
    private long begin;
    /** The first file, until it is copied into the queue; then null. */
    private EarlyFile early;
    /** Whether the run has ended without a queue, and everything is in the early file. */
    private boolean isShort;
    /** The thread that opens the queue; null if there is no need yet. */
    private Thread opener;
    /** The current destination. */
    private RecordingSink sink;

    /** Set by the opening thread. */
    private volatile RecordingWriter opened;
    /** Set by the opening thread if the queue cannot be opened. */
    private volatile Throwable failure;

    RecordingFiles(Path directory, Manifest manifest, Thread drainer) {
        this.directory = directory;
        this.manifest = manifest;
        this.drainer = drainer;
    }

    /** Makes the first file. */
    void create() throws IOException {
        begin = System.nanoTime();
        early = EarlyFile.create(directory);
        sink = early;
    }

    /** The current destination. */
    RecordingSink sink() {
        return sink;
    }

    /** Whether the destination is the early file. */
    boolean isEarly() {
        return early != null;
    }

    /** Whether the destination may get more blocks before the queue is open. */
    boolean hasRoom() {
        return early == null || early.bytes() < MAX_EARLY_BYTES;
    }

    void flushEarly() {
        if (early != null) {
            early.flush();
        }
    }

    /** The reason why the queue could not be opened, or null. */
    Throwable failure() {
        return failure;
    }

    // The queue

    /**
     * Begins to open the queue if it is requested or due. The early file has no parts.
     *
     * @param isRequested whether the queue is needed for another reason than the length of the run
     */
    void openQueueIfDue(boolean isRequested) {
        if (opener == null && (isRequested || isDue())) {
            Thread opening = new HeddleThread(this::open, OPENER_NAME);
            opening.start();
            opener = opening;
        }
    }

    private boolean isDue() {
        return early.bytes() >= SHORT_RUN_BYTES || System.nanoTime() - begin >= SHORT_RUN_NANOS;
    }

    private void open() {
        Threads.ignoreCurrent();
        try {
            ChronicleSettings.withoutShutdownHook();
            String zone = System.getProperty(TIME_ZONE);
            opened = RecordingWriter.open(directory, manifest.begin().maxBytes());
            if (zone == null) {
                // The JDK sets it when Chronicle asks for the time zone.
                System.clearProperty(TIME_ZONE);
            }
        } catch (Throwable e) {
            failure = e;
        }
        LockSupport.unpark(drainer);
    }

    /** Waits until the queue is open, if it is being opened. */
    void awaitQueue() throws InterruptedException {
        if (opener != null) {
            opener.join();
        }
    }

    /** Copies a part of the early file, once the queue is open. */
    boolean copySome() {
        boolean isCopying = early != null && opened != null;
        if (isCopying) {
            copy();
        }
        return isCopying;
    }

    /** Copies a part of the early file into the queue. Once all of it is copied, the queue becomes the destination. */
    private boolean copy() {
        boolean isDone = early.copyTo(opened, System.nanoTime() + COPY_NANOS);
        if (isDone) {
            early.delete();
            early = null;
            sink = opened;
        }
        return isDone;
    }

    /** Copies the rest of the early file. */
    void copyAll() {
        while (early != null && !copy()) {
            // The next part; the rings are closed by now.
            continue;
        }
    }

    // The end

    /**
     * Closes the early file if it is the recording. A halt does not wait for a queue that is still being opened: as
     * long as the early file exists, it holds everything.
     *
     * @return false if the queue is the recording
     */
    boolean closeEarly() {
        if (opener != null && opened != null) {
            return false;
        }
        early.close();
        isShort = true;
        return true;
    }

    void closeQueue() {
        opened.close();
    }

    /**
     * Waits for the opening thread, because its queue must be closed, and closes all files. Nothing is written into the
     * directory afterwards. The content of the files stays readable.
     */
    void abandon(Throwable why) {
        try {
            awaitQueue();
        } catch (InterruptedException e) {
            why.addSuppressed(e);
        }
        close(opened, why);
        close(early, why);
    }

    private static void close(AutoCloseable file, Throwable why) {
        if (file != null) {
            try {
                file.close();
            } catch (Exception | Error e) {
                why.addSuppressed(e);
            }
        }
    }

    /** The destination; null if the data should have gone into the queue and did not. */
    RecordingSink written() {
        return isShort ? early : early == null ? opened : null;
    }

    /** Whether a file has the complete recording. */
    boolean isWhole() {
        return isShort || opened != null;
    }
}
