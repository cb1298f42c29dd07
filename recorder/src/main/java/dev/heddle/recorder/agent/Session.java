package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.weave.SiteTable;
import dev.heddle.recorder.weave.SynchronizedCalls;
import dev.heddle.recorder.weave.Weaver;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.recording.RecordingWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A recording that is being made of this JVM. */
public final class Session implements AutoCloseable {
    private final Path directory;
    private final Manifest start;
    private final Weaver weaver;
    private final Dictionary dictionary;
    private final UnwovenCounts unwoven;
    private final Drainer drainer;
    private final List<Runnable> closers = new ArrayList<>();
    private boolean closed;

    Session(Path directory, Manifest start, Weaver weaver, Dictionary dictionary, UnwovenCounts unwoven) {
        this.directory = directory;
        this.start = start;
        this.weaver = weaver;
        this.dictionary = dictionary;
        this.unwoven = unwoven;
        this.drainer = new Drainer(directory, start, dictionary);
    }

    void begin() {
        drainer.start();
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
        ThreadLog paused = Threads.pause();
        try {
            synchronized (closers) {
                if (!closed) {
                    closed = true;
                    closeOnce();
                }
            }
        } finally {
            Threads.resume(paused);
        }
    }

    private void closeOnce() {
        for (Runnable closer : closers) {
            try {
                closer.run();
            } catch (RuntimeException e) {
                Messages.say("not everything could be written into " + directory + ": " + e);
            }
        }
        drainer.close();
        if (!drainer.isWhole()) {
            return;
        }
        try {
            RecordingWriter writer = drainer.writer();
            writer.manifest(end(writer));
        } catch (RecordingException e) {
            Messages.say(e.getMessage());
        }
    }

    private Manifest end(RecordingWriter writer) {
        Manifest.Counts counts = new Manifest.Counts(
                writer.events(),
                writer.blocks(),
                drainer.dropped(),
                drainer.threads(),
                weaver.sites().count(),
                dictionary.wovenClasses());
        return new Manifest(
                start.heddle(),
                start.profile(),
                start.jvm(),
                start.command(),
                start.pid(),
                start.options(),
                start.start(),
                Instant.now(),
                counts,
                unwoven.all(),
                dictionary.uncaught(),
                writer.files());
    }
}
