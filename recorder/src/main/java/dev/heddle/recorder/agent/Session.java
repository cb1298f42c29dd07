package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.Dictionary;
import dev.heddle.recorder.drain.Drainer;
import dev.heddle.recorder.drain.EndingFile;
import dev.heddle.recorder.drain.EventCounts;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.recorder.weave.Scope;
import dev.heddle.recorder.weave.SiteTable;
import dev.heddle.recorder.weave.SynchronizedCalls;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.RecordingSink;
import dev.heddle.trace.recording.RecordingWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A recording that is being made of this JVM; or, with {@code record=off}, only the directory for what else is told of the run. */
public final class Session implements AutoCloseable {
    /** How long a halt of the JVM waits for the last events at most. */
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
     * Closes the recording of a program that is not controlled: the thread that ends the program may have little stack left, or be interrupted,
     * which closes the files that it writes. It is made at the start, because the end may come when no class can be loaded any more.
     */
    private final Thread ownCloser = new HeddleThread(this::closeApart, "heddle-close");
    /** The thread that closes the recording. Guarded by this, null before. */
    private Thread closer;

    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * @param start the manifest as it is at first; null to record nothing
     * @param flushNanos how long an event may wait before it is written
     * @param isControlled whether a scheduler is at work
     * @param counts gets how many events there are of each site; null if nobody asks
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
            EventCounts counts,
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
                : new Drainer(directory, start, dictionary, flushNanos, isControlled, counts, this::failed);
        if (drainer != null && !isControlled) {
            onClose(new EndingFile(directory, dictionary));
        }
        dictionary.onHalt(this::halting);
    }

    /** @param added transformers, those that are not null */
    void adds(ClassFileTransformer... added) {
        for (ClassFileTransformer one : added) {
            if (one != null) {
                transformers.add(one);
            }
        }
    }

    /** What weaves classes, in the order in which it was added. */
    List<ClassFileTransformer> transformers() {
        return List.copyOf(transformers);
    }

    Dictionary dictionary() {
        return dictionary;
    }

    /** Which classes are woven. */
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

    /** Comes back when what threads do from now on is in a file soon, however the program ends. */
    void awaitBegin() {
        if (drainer != null) {
            drainer.awaitBegin();
        }
    }

    /** How much CPU time the thread that writes has taken so far, in nanoseconds. */
    long drainerCpuNanos() {
        return drainer == null ? 0 : drainer.cpuNanos();
    }

    /** Where the recording goes. */
    public Path directory() {
        return directory;
    }

    /** The sites that hooks name by number. */
    public SiteTable sites() {
        return weaver.sites();
    }

    /** The methods that are synchronized and were loaded before the agent. */
    public SynchronizedCalls synchronizedCalls() {
        return weaver.synchronizedCalls();
    }

    /** Adds something to be done when the recording is closed, before its manifest says so; for files beside it. */
    public void onClose(Runnable closer) {
        synchronized (closers) {
            closers.add(closer);
        }
    }

    /** Comes back when everything that was recorded before the call is in the recording. */
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

    /** Closes the recording; from then on nothing is recorded. Happens by itself when the JVM ends. The second call does nothing. */
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

    /** The first call makes a thread close the recording. It and later ones wait for that, but for those of the thread that closes. */
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
     * Whether the running thread is to close the recording. Under a scheduler it may hold locks which that needs. Otherwise Heddle's own thread
     * does it, unless the system lets no thread begin.
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
                // Whatever it is, as memory that is missing: the recording is still to be closed.
                Messages.say("not everything could be written into " + directory + ": " + e);
            }
        }
        if (drainer != null && drainer.close(limitNanos) && drainer.isWhole()) {
            write(null);
        }
    }

    /** The agent could not start: what there is of a recording says why. The caller says it to the user. */
    void abandon(Throwable why) {
        // Woven code must not wait for room.
        Threads.close();
        boolean isUnwritten = drainer != null && !isBegun;
        if (isUnwritten || drainer != null && drainer.close(HALT_NANOS) && drainer.isWhole()) {
            write(words(why));
        }
    }

    private static String words(Throwable why) {
        boolean isForUser =
                why instanceof IOException || why instanceof UncheckedIOException || why instanceof RecordingException;
        return isForUser && why.getMessage() != null ? why.getMessage() : why.toString();
    }

    /** The recording ends here, and the program goes on or not. Called by the drainer. */
    private void failed(Throwable why) {
        String words = words(why);
        String unwritten = "";
        try {
            RecordingWriter.write(directory, end(words));
        } catch (RuntimeException | Error e) {
            // What the recording lacks, as memory or room on the disk, its manifest may lack, too.
            unwritten = ", and the manifest cannot say so (" + words(e) + ")";
        }
        Messages.say("recording stopped: " + words + unwritten
                + (stopping ? "; the program is ended" : "; the program goes on unrecorded"));
        if (stopping) {
            // Not on this thread, for which those wait who close.
            new HeddleThread(() -> System.exit(Premain.EXIT_INTERNAL), "heddle-stop").start();
        }
    }

    private void write(String stopped) {
        try {
            RecordingWriter.write(directory, end(stopped));
        } catch (RecordingException e) {
            Messages.say(e.getMessage());
        }
    }

    private Manifest end(String stopped) {
        RecordingSink written = drainer.written();
        return new Manifest(
                start.heddle(),
                start.profile(),
                start.jvm(),
                start.command(),
                start.pid(),
                start.options(),
                start.start(),
                Instant.now(),
                written == null ? Manifest.Counts.NONE : counts(written),
                start.maxBytes(),
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
                drainer.leftOut(),
                drainer.threads(),
                weaver.sites().count(),
                dictionary.wovenClasses(),
                written.named());
    }
}
