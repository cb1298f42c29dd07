package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.drain.Drainer;
import dev.heddle.recorder.drain.EndingFile;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.facts.SynchronizedCalls;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.RecordingSink;
import dev.heddle.trace.recording.RecordingWriter;
import java.lang.instrument.ClassFileTransformer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The recording of this JVM; or, with {@code record=off}, only the directory for other files of the run. */
public final class Session implements AutoCloseable {
    /** The longest time that a halt of the JVM waits for the last events. */
    private static final long HALT_NANOS = 10_000_000_000L;

    private final Path directory;
    private final Manifest start;
    private final Weaver weaver;
    private final Dictionary dictionary;
    private final UnwovenCounts unwoven;
    private final WatchedClasses watched;
    /** Null if nothing is recorded. */
    private final Drainer drainer;

    private final List<Runnable> closers = new ArrayList<>();
    private final List<ClassFileTransformer> transformers = new ArrayList<>();
    private final boolean stopping;
    private final boolean isControlled;
    /** Whether the drainer runs. Only the thread that starts the agent uses it. */
    private boolean isBegun;
    /**
     * Closes the recording of a program without a controller. The thread that ends the program may have little stack
     * left, or be interrupted, which closes the files that it writes. This thread is made at the start, because at the
     * end it may no longer be possible to load a class.
     */
    private final Thread ownCloser = new HeddleThread(this::closeApart, "heddle-close");
    /** The thread that closes the recording. Guarded by this, null before. */
    private Thread closer;

    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * @param start the initial manifest; null to record nothing
     * @param flushNanos how long an event may wait before it is written
     * @param isControlled whether there is a scheduler
     * @param stopping whether the program is ended if the recording fails while it runs
     */
    Session(
            Path directory,
            Manifest start,
            Weaver weaver,
            Dictionary dictionary,
            UnwovenCounts unwoven,
            WatchedClasses watched,
            long flushNanos,
            boolean isControlled,
            boolean stopping) {
        this.directory = directory;
        this.start = start;
        this.weaver = weaver;
        this.dictionary = dictionary;
        this.unwoven = unwoven;
        this.watched = watched;
        this.stopping = stopping;
        this.isControlled = isControlled;
        this.drainer = start == null
                ? null
                : new Drainer(directory, start, dictionary, flushNanos, isControlled, this::failed);
        if (drainer != null && !isControlled) {
            onClose(new EndingFile(directory, dictionary));
        }
        dictionary.onHalt(this::halting);
    }

    /** @param added transformers, of which null ones are ignored */
    void addTransformers(ClassFileTransformer... added) {
        for (ClassFileTransformer one : added) {
            if (one != null) {
                transformers.add(one);
            }
        }
    }

    /** The transformers, in the order in which they were added. */
    List<ClassFileTransformer> transformers() {
        return List.copyOf(transformers);
    }

    Dictionary dictionary() {
        return dictionary;
    }

    /** The rule for woven classes. */
    Scope scope() {
        return weaver.scope();
    }

    UnwovenCounts unwoven() {
        return unwoven;
    }

    void begin() {
        if (drainer != null) {
            drainer.start();
            isBegun = true;
        }
    }

    /** Returns when later events are soon in a file, however the program ends. */
    void awaitBegin() {
        if (drainer != null) {
            drainer.awaitBegin();
        }
    }

    /** The directory of the recording. */
    public Path directory() {
        return directory;
    }

    /** The table of sites, which hooks name by number. */
    public SiteTable sites() {
        return weaver.sites();
    }

    /** The synchronized methods that were loaded before the agent. */
    public SynchronizedCalls synchronizedCalls() {
        return weaver.synchronizedCalls();
    }

    /** Adds an action for the close of the recording, before its manifest is final; for additional files. */
    public void onClose(Runnable closer) {
        synchronized (closers) {
            closers.add(closer);
        }
    }

    /** Returns when everything that was recorded before the call is in the recording. */
    public void flush() {
        if (drainer == null) {
            return;
        }
        ThreadLog paused = Threads.pause();
        try {
            drainer.flush();
        } finally {
            Threads.resume(paused);
        }
    }

    /**
     * Closes the recording; from then on nothing is recorded. Also called when the JVM ends. A second call does
     * nothing.
     */
    @Override
    public void close() {
        close(Long.MAX_VALUE);
    }

    private void halting() {
        if (drainer != null) {
            drainer.halting();
        }
        close(HALT_NANOS);
    }

    /**
     * The first call starts a thread that closes the recording. All calls wait for that, except calls by the closing
     * thread.
     */
    private void close(long limitNanos) {
        ThreadLog paused = Threads.pause();
        try {
            if (isToClose()) {
                // An interrupt would close the files that are written.
                boolean interrupted = Thread.interrupted();
                closeOnce(limitNanos);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            } else if (!isCloser()) {
                awaitClosed(limitNanos);
            }
        } finally {
            Threads.resume(paused);
        }
    }

    /**
     * Whether the running thread closes the recording itself. With a scheduler it may hold locks that are needed for
     * that. Otherwise Heddle's own thread does it, unless the system refuses to start a thread.
     */
    private synchronized boolean isToClose() {
        if (closer != null) {
            return false;
        }
        if (!isControlled) {
            try {
                ownCloser.start();
                closer = ownCloser;
                return false;
            } catch (OutOfMemoryError e) {
                closer = Thread.currentThread();
                return true;
            }
        }
        closer = Thread.currentThread();
        return true;
    }

    private synchronized boolean isCloser() {
        return closer == Thread.currentThread();
    }

    private void closeApart() {
        Threads.ignoreCurrent();
        closeOnce(Long.MAX_VALUE);
    }

    private void awaitClosed(long limitNanos) {
        boolean interrupted = false;
        long begin = System.nanoTime();
        for (long left = limitNanos; left > 0; left = limitNanos - (System.nanoTime() - begin)) {
            try {
                closed.await(left, TimeUnit.NANOSECONDS);
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeOnce(long limitNanos) {
        try {
            writeLast(limitNanos);
        } finally {
            closed.countDown();
        }
    }

    private void writeLast(long limitNanos) {
        List<Runnable> last;
        synchronized (closers) {
            last = List.copyOf(closers);
        }
        for (Runnable closing : last) {
            try {
                closing.run();
            } catch (RuntimeException | Error e) {
                // Whatever it is, such as out of memory: the recording must still be closed.
                Messages.print("not everything could be written into " + directory + ": " + e);
            }
        }
        if (drainer != null && drainer.close(limitNanos) && drainer.isWhole()) {
            write(null);
        }
    }

    /**
     * The agent could not start: the existing part of the recording gets the reason. The caller reports it to the user.
     */
    void abandon(Throwable why) {
        // Woven code must not wait for room.
        Threads.close();
        boolean isUnwritten = drainer != null && !isBegun;
        if (isUnwritten || drainer != null && drainer.close(HALT_NANOS) && drainer.isWhole()) {
            write(StopReason.of(why));
        }
    }

    /** The recording ends here, and the program continues or is ended. Called by the drainer. */
    private void failed(Throwable why) {
        String words = StopReason.of(why);
        String unwritten = "";
        try {
            RecordingWriter.write(directory, end(words));
        } catch (RuntimeException | Error e) {
            // The cause may also prevent the manifest, for example a lack of memory or disk space.
            unwritten = ", and the manifest cannot say so (" + StopReason.of(e) + ")";
        }
        Messages.print("recording stopped: " + words + unwritten
                + (stopping ? "; the program is ended" : "; the program continues unrecorded"));
        if (stopping) {
            // Not on this thread, for which closing threads wait.
            new HeddleThread(() -> System.exit(Premain.EXIT_INTERNAL), "heddle-stop").start();
        }
    }

    private void write(String stopped) {
        try {
            RecordingWriter.write(directory, end(stopped));
        } catch (RecordingException e) {
            Messages.print(e.getMessage());
        }
    }

    private Manifest end(String stopped) {
        RecordingSink written = drainer.written();
        for (String type : weaver.omittedInitialisers()) {
            unwoven.add(Manifest.INITIALISER_OMITTED, type);
        }
        return new Manifest(
                start.begin(),
                Instant.now(),
                written == null ? Manifest.Counts.NONE : counts(written),
                written == null ? 0 : written.parts(),
                stopped,
                unwoven.all(),
                unwoven.names(),
                dictionary.uncaught(),
                written == null ? Map.of() : written.files(),
                watched.atEnd());
    }

    private Manifest.Counts counts(RecordingSink written) {
        return new Manifest.Counts(
                written.events(),
                written.blocks(),
                written.discarded(),
                written.dropped(),
                drainer.omitted(),
                drainer.threads(),
                weaver.sites().count(),
                dictionary.wovenClasses(),
                written.named());
    }
}
