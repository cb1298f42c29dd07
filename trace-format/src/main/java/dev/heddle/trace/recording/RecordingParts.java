package dev.heddle.trace.recording;

import dev.heddle.trace.event.Op;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the newest part of a recording. It writes parts, each a queue that can be read without the earlier ones, and
 * deletes the oldest part when the total is too large. See {@code docs/internals/recording.md}.
 */
final class RecordingParts implements AutoCloseable {
    /** The target number of parts of a recording; the kept ones are between this number and one less. */
    private static final int PARTS = 8;

    private final Path directory;
    private final long maxBytes;
    private final ExcerptEncoder encoder;
    /** A second encoder: a head is written while an excerpt waits in the first. */
    private final ExcerptEncoder heads = new ExcerptEncoder();

    private final ArrayDeque<Part> kept = new ArrayDeque<>();
    private final ByteArrayOutputStream names = new ByteArrayOutputStream();
    private final Map<Integer, OpenEvents> open = new TreeMap<>();
    private final OpenEvents.Kinds kinds = new OpenEvents.Kinds();
    private QueueWriter queue;
    private long headBytes;

    /** One part; its sizes are final once the next one is begun. */
    private static final class Part {
        private final int number;
        private final long eventsBefore;
        private final long blocksBefore;
        private int openEvents;
        private long bytes;

        private Part(int number, long eventsBefore, long blocksBefore) {
            this.number = number;
            this.eventsBefore = eventsBefore;
            this.blocksBefore = blocksBefore;
        }
    }

    RecordingParts(Path directory, long maxBytes, ExcerptEncoder encoder) {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.encoder = encoder;
        open(new Part(1, 0, 0));
    }

    void site(int number, Op op) {
        kinds.put(number, op);
    }

    /** Writes a name, and keeps it for the parts to come. */
    void name(ByteBuffer excerpt) {
        append(excerpt);
        int length = excerpt.remaining();
        // One write: where memory runs out, all of it is kept or nothing.
        ByteBuffer saved = ByteBuffer.allocate(Integer.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        saved.putInt(length).put(excerpt.array(), excerpt.position(), length);
        names.write(saved.array(), 0, saved.capacity());
    }

    /** The first part is made by the thread that opens the recording, and written by another. */
    private void append(ByteBuffer excerpt) {
        Part part = kept.getLast();
        if (part.bytes == 0) {
            writeHead(part, 0);
        }
        queue.append(excerpt);
        part.bytes = queue.bytes();
    }

    /** Begins a new part if the current one is large enough; the numbers are those of the whole run so far. */
    void turn(long events, long blocks, long dropped) {
        if (queue.bytes() - headBytes >= maxBytes / PARTS) {
            queue.close();
            Part part = new Part(kept.getLast().number + 1, events, blocks);
            open(part);
            writeHead(part, dropped);
        }
    }

    void events(int thread, int sequence, int droppedBefore, long[] words, int from, int count) {
        append(encoder.events(thread, sequence, droppedBefore, words, from, count));
        OpenEvents events = open.get(thread);
        if (events == null) {
            events = new OpenEvents();
            open.put(thread, events);
        }
        events.follow(kinds, sequence, droppedBefore, words, from, count);
        if (events.isEnded()) {
            open.remove(thread);
        }
        discard();
    }

    private void open(Part part) {
        Path place = PartDirectories.directory(directory, part.number);
        try {
            OwnerOnly.createDirectories(place);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + place, e);
        }
        queue = new QueueWriter(place);
        kept.add(part);
    }

    private void writeHead(Part part, long dropped) {
        // First everything that needs memory.
        ByteBuffer saved = ByteBuffer.wrap(names.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        queue.append(heads.part(part.number, part.eventsBefore, dropped));
        while (saved.hasRemaining()) {
            int end = saved.getInt() + saved.position();
            queue.append(saved.limit(end));
            saved.limit(saved.capacity()).position(end);
        }
        open.forEach((thread, at) -> {
            queue.append(heads.open(thread, at.nextSequence(), at.dropped(), at.words(), at.count()));
            part.openEvents += at.count();
        });
        headBytes = queue.bytes();
        part.bytes = headBytes;
    }

    private void discard() {
        long bytes = 0;
        for (Part part : kept) {
            bytes += part.bytes;
        }
        while (bytes > maxBytes && kept.size() > 1) {
            Part oldest = kept.remove();
            bytes -= oldest.bytes;
            delete(PartDirectories.directory(directory, oldest.number));
        }
    }

    /** Deletes the events first: should the process be killed now, a directory without them is no longer a part. */
    private static void delete(Path part) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(part)) {
            for (Path file : files) {
                if (PartDirectories.isQueueFile(file)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + part, e);
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(part)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(part);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + part, e);
        }
    }

    /** How many parts are kept. */
    int count() {
        return kept.size();
    }

    /** Events in deleted parts, without those that the oldest part repeats because they were still open. */
    long discardedEvents() {
        return kept.getFirst().eventsBefore - kept.getFirst().openEvents;
    }

    /** Blocks in deleted parts. */
    long discardedBlocks() {
        return kept.getFirst().blocksBefore;
    }

    @Override
    public void close() {
        queue.close();
    }
}
