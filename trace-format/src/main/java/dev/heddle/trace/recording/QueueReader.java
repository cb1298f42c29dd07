package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.name.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;

/** Reads the queue of a recording: first once as a whole, to learn its names and where blocks lie, then block by block. */
final class QueueReader implements AutoCloseable {
    private final SingleChronicleQueue queue;
    private final ExcerptTailer tailer;
    private final PaddedCopy copy;
    private final ExcerptDecoder decoder = new ExcerptDecoder();
    private final Names names = new Names();
    private final TreeMap<Integer, List<BlockPlace>> blocksByThread = new TreeMap<>();
    private ByteBuffer excerpt = ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);
    private String damage;
    private long events;
    private long blocks;
    private long dropped;

    /** Where a block of events lies. */
    private record BlockPlace(long index, int count) {}

    private QueueReader(SingleChronicleQueue queue, PaddedCopy copy) {
        this.queue = queue;
        this.copy = copy;
        this.tailer = queue.createTailer();
    }

    /**
     * Opens the queue and reads it once.
     *
     * @param truncated whether a file is shorter than it was: mapping it would end in a fault, so a copy is made, filled up
     *     with nothing, and read instead
     */
    static QueueReader open(Path directory, boolean truncated) {
        PaddedCopy copy = null;
        QueueReader reader = null;
        try {
            copy = truncated ? PaddedCopy.of(directory) : null;
            reader = new QueueReader(EventQueue.open(copy == null ? directory : copy.directory(), true), copy);
            reader.scan();
            return reader;
        } catch (IOException | UncheckedIOException e) {
            throw failed(directory, reader, copy, e);
        } catch (RuntimeException | InternalError e) {
            // Chronicle answers foreign bytes with whatever its parser trips over.
            throw failed(directory, reader, copy, e);
        }
    }

    private static RecordingException failed(Path directory, QueueReader reader, PaddedCopy copy, Throwable cause) {
        if (reader != null) {
            reader.close();
        } else if (copy != null) {
            copy.close();
        }
        return new RecordingException(
                directory + " is damaged: its queue cannot be opened (" + firstLine(cause)
                        + "); 0 events could be read",
                cause);
    }

    Names names() {
        return names;
    }

    String damage() {
        return damage;
    }

    long events() {
        return events;
    }

    long blocks() {
        return blocks;
    }

    long dropped() {
        return dropped;
    }

    List<Integer> threads() {
        return List.copyOf(blocksByThread.keySet());
    }

    void read(int thread, EventConsumer consumer) {
        for (BlockPlace place : blocksByThread.getOrDefault(thread, List.of())) {
            long[] words = load(place, null);
            for (int i = 0; i < place.count * EventLayout.WORDS; i += EventLayout.WORDS) {
                deliver(consumer, thread, words[i], words[i + 1]);
            }
        }
    }

    void merge(EventConsumer consumer) {
        List<Stream> streams = new ArrayList<>();
        blocksByThread.forEach((thread, places) -> streams.add(new Stream(thread, places)));
        streams.removeIf(stream -> !stream.fill());
        Merge.run(streams.toArray(Stream[]::new), consumer);
    }

    @Override
    public void close() {
        tailer.close();
        queue.close();
        if (copy != null) {
            copy.close();
        }
    }

    private void scan() {
        try {
            while (damage == null && next()) {
                byte type = decoder.open(excerpt);
                if (type == ExcerptLayout.EVENTS) {
                    place(decoder.block(excerpt), tailer.lastReadIndex());
                } else {
                    decoder.name(type, excerpt, names);
                }
            }
        } catch (ExcerptDecoder.Damage e) {
            damage = e.getMessage();
        } catch (RuntimeException | InternalError e) {
            damage = "its queue cannot be read further (" + firstLine(e) + ")";
        }
    }

    private void place(ExcerptDecoder.Block block, long index) {
        List<BlockPlace> places = blocksByThread.computeIfAbsent(block.thread(), t -> new ArrayList<>());
        if (block.sequence() != places.size()) {
            damage = "block " + places.size() + " of thread " + block.thread() + " is missing";
            return;
        }
        for (int at = excerpt.position(); at < excerpt.limit(); at += EventLayout.BYTES) {
            int site = EventLayout.site(excerpt.getLong(at));
            if (!names.hasSite(site)) {
                damage = "an event of thread " + block.thread() + " has the unnamed site " + site;
                return;
            }
        }
        if (!names.hasThread(block.thread())) {
            damage = "a block belongs to the unnamed thread " + block.thread();
            return;
        }
        places.add(new BlockPlace(index, block.count()));
        events += block.count();
        dropped += block.dropped();
        blocks++;
    }

    /** Reads the next excerpt into the buffer; false at the end. */
    private boolean next() {
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
            Bytes<?> bytes = document.wire().bytes();
            long length = bytes.readRemaining();
            if (length > ExcerptLayout.MAX_BODY + ExcerptLayout.BODY_AT) {
                throw new IllegalStateException("an excerpt has " + length + " bytes");
            }
            if (excerpt.capacity() < length) {
                excerpt = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
            }
            excerpt.clear();
            bytes.read(excerpt.array(), 0, (int) length);
            excerpt.limit((int) length);
            return true;
        }
    }

    private long[] load(BlockPlace place, long[] reuse) {
        if (!tailer.moveToIndex(place.index) || !next()) {
            throw new RecordingException("a block of events that was there is gone: was the recording changed?");
        }
        int words = place.count * EventLayout.WORDS;
        long[] into = reuse != null && reuse.length >= words ? reuse : new long[words];
        excerpt.position(ExcerptLayout.BODY_AT + ExcerptLayout.BLOCK_HEAD);
        excerpt.asLongBuffer().get(into, 0, words);
        return into;
    }

    private static void deliver(EventConsumer consumer, int thread, long word0, long word1) {
        consumer.event(
                EventLayout.stamp(word0),
                thread,
                EventLayout.site(word0),
                EventLayout.target(word1),
                EventLayout.aux(word1));
    }

    private static String firstLine(Throwable e) {
        return e.getMessage() == null
                ? "for no reason given"
                : e.getMessage().lines().findFirst().orElse("").replaceAll("(\\w+\\.)+\\w*(Exception|Error): ", "");
    }

    /** The events of one thread, one block in memory at a time. */
    final class Stream {
        private final int thread;
        private final List<BlockPlace> places;
        private int next;
        private long[] words;
        private int at;
        private int end;

        Stream(int thread, List<BlockPlace> places) {
            this.thread = thread;
            this.places = places;
        }

        int thread() {
            return thread;
        }

        long stamp() {
            return EventLayout.stamp(words[at]);
        }

        /** Delivers events up to this stamp, inclusive, and says whether there are more. */
        boolean deliverUpTo(long stamp, EventConsumer consumer) {
            do {
                while (at < end && EventLayout.stamp(words[at]) <= stamp) {
                    deliver(consumer, thread, words[at], words[at + 1]);
                    at += EventLayout.WORDS;
                }
                if (at < end) {
                    return true;
                }
            } while (fill() && stamp() <= stamp);
            return at < end;
        }

        /** Loads the next block that has events; false at the end. */
        boolean fill() {
            while (next < places.size()) {
                BlockPlace place = places.get(next++);
                if (place.count > 0) {
                    words = load(place, words);
                    at = 0;
                    end = place.count * EventLayout.WORDS;
                    return true;
                }
            }
            return false;
        }
    }
}
