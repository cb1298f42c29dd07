package dev.heddle.trace.recording;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes one recording. One thread at a time; the same thread for all calls except {@link #create}.
 *
 * <p>When a call returns, its data are in the file: a killed process loses nothing of them.
 */
public final class RecordingWriter implements RecordingSink, AutoCloseable {
    private final Path directory;
    private final ExcerptEncoder encoder = new ExcerptEncoder();
    /** The one queue, or null with parts. */
    private final @Nullable QueueWriter queue;
    /** Bounds the size of the recording, or null if it may grow. */
    private final @Nullable RecordingParts parts;

    private final NamedNumbers named = new NamedNumbers();
    private long blocks;
    private long events;
    private long dropped;

    private RecordingWriter(Path directory, long maxBytes) {
        this.directory = directory;
        this.queue = maxBytes == 0 ? new QueueWriter(directory) : null;
        this.parts = maxBytes == 0 ? null : new RecordingParts(directory, maxBytes, encoder);
    }

    /**
     * Makes the directory and writes the manifest of a run that has just begun.
     *
     * @param manifest its {@link Manifest.Begin#maxBytes} is the bound of the size
     * @throws RecordingException if the directory cannot be written, or holds a recording or other files
     */
    public static RecordingWriter create(Path directory, Manifest manifest) {
        claim(directory);
        write(directory, manifest);
        return open(directory, manifest.begin().maxBytes());
    }

    /**
     * Opens the queue of a recording that has begun: its directory has been {@linkplain #claim claimed} and has its
     * manifest. This may take seconds; an {@link EarlyFile} receives the events before.
     *
     * @param maxBytes bound of the size, or 0 for no bound
     */
    public static RecordingWriter open(Path directory, long maxBytes) {
        return new RecordingWriter(directory, maxBytes);
    }

    /** Writes the manifest of a recording, or replaces it. */
    public static void write(Path directory, Manifest manifest) {
        try {
            ManifestWriter.write(directory, manifest);
        } catch (IOException e) {
            throw new RecordingException("cannot write " + directory.resolve(Manifest.FILE_NAME) + ": " + e, e);
        }
    }

    /**
     * Makes sure that a directory can hold a recording: it is made if it is missing, and must be empty.
     *
     * @throws OutputDirectoryException if it cannot be made or holds anything
     */
    public static void claim(Path directory) {
        try {
            OwnerOnly.createDirectories(directory);
            try (DirectoryStream<Path> content = Files.newDirectoryStream(directory)) {
                if (content.iterator().hasNext()) {
                    String what = Files.exists(directory.resolve(Manifest.FILE_NAME)) ? "a recording" : "other files";
                    throw new OutputDirectoryException(
                            directory + " already holds " + what + ": name an empty or a new directory");
                }
            }
        } catch (FileAlreadyExistsException e) {
            throw new OutputDirectoryException(
                    "cannot make the directory " + directory + ": " + e.getFile()
                            + " exists and is no directory: name another directory",
                    e);
        } catch (IOException e) {
            throw new OutputDirectoryException("cannot make the directory " + directory + ": " + e, e);
        }
    }

    @Override
    public void site(int number, Site site) {
        name(ExcerptLayout.SITE, number, encoder.site(number, site));
        if (parts != null) {
            parts.site(number, site.op());
        }
    }

    @Override
    public void classOf(int number, ClassName name) {
        name(ExcerptLayout.CLASS, number, encoder.classOf(number, name));
    }

    @Override
    public void thread(int number, ThreadName thread) {
        name(ExcerptLayout.THREAD, number, encoder.thread(number, thread));
    }

    @Override
    public void stack(int number, List<StackLine> lines) {
        name(ExcerptLayout.STACK, number, encoder.stack(number, lines));
    }

    private void name(byte type, int number, ByteBuffer excerpt) {
        if (parts == null) {
            one().append(excerpt);
        } else {
            parts.name(excerpt);
        }
        named.add(type, number);
    }

    @Override
    public void events(int thread, int sequence, int droppedBefore, long[] words, int from, int count) {
        if (parts == null) {
            one().append(encoder.events(thread, sequence, droppedBefore, words, from, count));
        } else {
            parts.turn(events, blocks, dropped);
            parts.events(thread, sequence, droppedBefore, words, from, count);
        }
        count(count, droppedBefore);
    }

    /** Adds an excerpt of an early file. */
    void append(ByteBuffer excerpt) {
        byte type = excerpt.get(excerpt.position() + ExcerptLayout.TYPE_AT);
        switch (type) {
            case ExcerptLayout.PACKED -> {
                ByteBuffer body = body(excerpt);
                int thread = body.getInt();
                int sequence = body.getInt();
                int droppedBefore = body.getInt();
                int count = body.getInt();
                if (parts == null) {
                    one().append(excerpt);
                    count(count, droppedBefore);
                } else {
                    events(thread, sequence, droppedBefore, unpacked(excerpt), 0, count);
                }
            }
            case ExcerptLayout.SITE -> {
                ByteBuffer body = body(excerpt);
                int number = body.getInt();
                name(type, number, excerpt);
                if (parts != null) {
                    parts.site(number, Op.of(body.get() & 0xFF));
                }
            }
            default -> name(type, body(excerpt).getInt(), excerpt);
        }
    }

    private static long[] unpacked(ByteBuffer excerpt) {
        ByteBuffer body = excerpt.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        body.position(body.position() + ExcerptLayout.BODY_AT);
        ExcerptDecoder decoder = new ExcerptDecoder(Manifest.SCHEMA_VERSION);
        try {
            return decoder.words(decoder.block(ExcerptLayout.PACKED, body), body, new long[0]);
        } catch (ExcerptDecoder.Damage e) {
            throw new IllegalStateException(EarlyLayout.FILE_NAME + " is damaged: " + e.getMessage(), e);
        }
    }

    /** The queue of a recording without parts. */
    private QueueWriter one() {
        return Objects.requireNonNull(queue, "queue");
    }

    private static ByteBuffer body(ByteBuffer excerpt) {
        return excerpt.slice(excerpt.position() + ExcerptLayout.BODY_AT, excerpt.remaining() - ExcerptLayout.BODY_AT)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private void count(int more, int droppedBefore) {
        blocks++;
        events += more;
        dropped += droppedBefore;
    }

    @Override
    public long blocks() {
        return parts == null ? blocks : blocks - parts.discardedBlocks();
    }

    @Override
    public Manifest.NameCounts named() {
        return named.counts();
    }

    @Override
    public long events() {
        return events - discarded();
    }

    @Override
    public long discarded() {
        return parts == null ? 0 : parts.discardedEvents();
    }

    @Override
    public int parts() {
        return parts == null ? 0 : parts.count();
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        for (Path queue : PartDirectories.queues(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(queue, "*" + EventQueue.FILE_SUFFIX)) {
                for (Path file : files) {
                    sizes.put(directory.relativize(file).toString().replace('\\', '/'), Files.size(file));
                }
            } catch (IOException e) {
                throw new RecordingException("cannot list " + queue + ": " + e, e);
            }
        }
        return sizes;
    }

    /** Replaces the manifest, usually after {@link #close} with one that has an end. */
    public void manifest(Manifest manifest) {
        write(directory, manifest);
    }

    /** Closes the queue; the manifest stays unchanged. */
    @Override
    public void close() {
        if (parts == null) {
            one().close();
        } else {
            parts.close();
        }
    }
}
