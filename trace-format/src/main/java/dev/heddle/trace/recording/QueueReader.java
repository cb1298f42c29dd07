package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the queue of a recording, or the queues of its parts, as one. The first pass reads everything, to learn the
 * names and the places of the blocks. Later passes read block by block.
 */
final class QueueReader implements AutoCloseable {
    private final List<ExcerptSource> sources = new ArrayList<>();
    private final Path recording;
    private final ExcerptDecoder decoder;
    private final ReadListener listener;
    /** Events that the manifest counts; 0 for a recording without an end. */
    private final long expected;

    private final Names names = new Names();
    private final TreeMap<Integer, ThreadBlocks> threads = new TreeMap<>();
    private final UnknownContent unknown = new UnknownContent();
    private final NamedNumbers named = new NamedNumbers();
    private ByteBuffer excerpt = ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);
    /** The events of the block that was scanned last. */
    private long[] scanned = {};

    /** Number of times that all events were read. */
    private int passes;
    /** Events of the blocks that were loaded in this pass. */
    private long loaded;

    private @Nullable String damage;
    /** Number of damaged excerpts; an unreadable rest counts as one more. */
    private int leftOut;

    private long events;
    private long blocks;
    private long dropped;
    /** Events of the whole run up to here, including those in deleted parts. */
    private long eventsEver;

    private long bytes;
    /** A result that is kept, so that the compiler computes it. */
    private int faultChecks;

    /** The place of a block of events, and how to recognise it. */
    private record BlockPlace(ExcerptSource source, long index, ExcerptDecoder.Block block) {}

    /** The blocks of one thread. */
    private static final class ThreadBlocks {
        private final List<BlockPlace> places = new ArrayList<>();
        private int nextSequence;
        private long dropped;
    }

    private QueueReader(Path recording, int schemaVersion, ReadListener listener, long expected) {
        this.recording = recording;
        this.listener = listener;
        this.expected = expected;
        decoder = new ExcerptDecoder(schemaVersion);
    }

    /**
     * Opens the queues and reads them once.
     *
     * @param schemaVersion of the recording
     * @param truncated directories of queues with a file that is shorter than it was
     * @param isEarly whether the early file has all of the recording
     * @param listener receives the progress of this and later passes
     * @param expected events that the manifest counts, or 0
     */
    static QueueReader open(
            Path recording,
            int schemaVersion,
            Set<Path> truncated,
            boolean isEarly,
            ReadListener listener,
            long expected) {
        QueueReader reader = new QueueReader(recording, schemaVersion, listener, expected);
        try {
            if (isEarly) {
                reader.sources.add(EarlySource.open(recording));
            }
            for (Path queue : isEarly ? List.<Path>of() : PartDirectories.queues(recording)) {
                reader.sources.add(QueueSource.open(queue, truncated.contains(queue)));
            }
            reader.scan();
            return reader;
        } catch (IOException | UncheckedIOException e) {
            throw failed(recording, reader, e);
        } catch (RuntimeException | InternalError | AssertionError e) {
            // Chronicle fails on foreign bytes with various exceptions.
            throw failed(recording, reader, e);
        }
    }

    private static RecordingException failed(Path recording, QueueReader reader, Throwable cause) {
        reader.close();
        return new RecordingException(
                recording + " is damaged: its queue cannot be opened (" + firstLine(cause)
                        + "); 0 events could be read",
                cause);
    }

    Names names() {
        return names;
    }

    @Nullable String damage() {
        return leftOut < 2 ? damage : damage + ", and " + (leftOut - 1) + " more excerpts are damaged";
    }

    long events() {
        return events;
    }

    long blocks() {
        return blocks;
    }

    /** How many numbers have a name. */
    Manifest.NameCounts named() {
        return named.counts();
    }

    long dropped() {
        return dropped;
    }

    long droppedOf(int thread) {
        ThreadBlocks of = threads.get(thread);
        return of == null ? 0 : of.dropped;
    }

    /** Number of events in deleted parts, without those that are known because they were still open. */
    long discarded() {
        return eventsEver - events;
    }

    /** Number of bytes at the end that are not a whole excerpt, because the process was killed while it wrote them. */
    long cutBytes() {
        return sources.get(sources.size() - 1).cutBytes();
    }

    /** Size of all excerpts. */
    long bytes() {
        return bytes;
    }

    /** Content that is left out because this version does not know it, in one line, or null. */
    @Nullable String unknown() {
        return unknown.text();
    }

    List<Integer> threads() {
        return List.copyOf(threads.keySet());
    }

    void read(int thread, EventConsumer consumer) {
        ThreadBlocks of = threads.get(thread);
        try {
            for (BlockPlace place : of == null ? List.<BlockPlace>of() : of.places) {
                long[] words = load(place, new long[0]);
                for (int i = 0; i < place.block.count() * EventLayout.WORDS; i += EventLayout.WORDS) {
                    deliver(consumer, thread, words[i], words[i + 1]);
                }
            }
            raiseFault();
        } catch (InternalError e) {
            throw unreadableAgain(e);
        }
    }

    void merge(EventConsumer consumer) {
        passes++;
        loaded = 0;
        List<Stream> streams = new ArrayList<>();
        threads.forEach((thread, of) -> streams.add(new Stream(thread, of.places)));
        streams.removeIf(stream -> !stream.fill());
        try {
            EventMerge.run(streams.toArray(Stream[]::new), consumer);
            raiseFault();
        } catch (InternalError e) {
            throw unreadableAgain(e);
        }
    }

    @Override
    public void close() {
        withoutFault(this::raiseFault);
        for (ExcerptSource source : sources) {
            withoutFault(source::close);
            withoutFault(this::raiseFault);
        }
    }

    /** The reader is closing. A method that read the missing page has reported this damage, or other damage of it. */
    private static void withoutFault(Runnable action) {
        try {
            action.run();
        } catch (InternalError ofMissingPage) {
            return;
        }
    }

    /**
     * Lets the JVM raise the error of a missing page. Compiled code continues after the read. JDK 25 raises the error
     * at the return of a native method, JDK 17 only where compiled code calls the JVM's runtime. It does so for each
     * array of arrays whose size the compiler does not know.
     */
    private void raiseFault() {
        Thread.yield();
        faultChecks += new byte[sources.size()][1].length;
    }

    private void scan() {
        try {
            scanSources();
            raiseFault();
        } catch (InternalError e) {
            leaveOut(new ExcerptDecoder.Damage(unreadable(e)));
        }
    }

    private void scanSources() {
        try {
            for (ExcerptSource source : sources) {
                scan(source);
            }
        } catch (ExcerptDecoder.Damage e) {
            leaveOut(e);
        } catch (RuntimeException | InternalError | AssertionError e) {
            leaveOut(new ExcerptDecoder.Damage(unreadable(e)));
        }
    }

    private void scan(ExcerptSource source) throws ExcerptDecoder.Damage {
        boolean isFirst = source == sources.get(0);
        boolean hasHead = source.part() == 0;
        while (next(source)) {
            byte type;
            try {
                type = decoder.open(excerpt);
            } catch (ExcerptDecoder.Damage e) {
                if (!hasHead) {
                    throw e;
                }
                leaveOut(e);
                continue;
            }
            if (hasHead == (type == ExcerptLayout.PART)) {
                throw new ExcerptDecoder.Damage("part " + source.part() + " does not begin as it should");
            }
            hasHead = true;
            if (type == ExcerptLayout.PART) {
                part(decoder.part(excerpt), source);
                continue;
            }
            try {
                take(type, source, isFirst);
            } catch (ExcerptDecoder.Damage e) {
                leaveOut(e);
            }
        }
    }

    /** One excerpt is damaged; those behind it may be intact. */
    private void leaveOut(ExcerptDecoder.Damage why) {
        leftOut++;
        if (damage == null) {
            damage = why.getMessage();
        }
    }

    private void take(byte type, ExcerptSource source, boolean isFirst) throws ExcerptDecoder.Damage {
        switch (type) {
            case ExcerptLayout.OPEN -> openEvents(decoder.block(type, excerpt), source, isFirst);
            case ExcerptLayout.EVENTS, ExcerptLayout.PACKED -> block(decoder.block(type, excerpt), source);
            case ExcerptLayout.SITE, ExcerptLayout.CLASS, ExcerptLayout.THREAD, ExcerptLayout.STACK ->
                named.add(type, decoder.name(type, excerpt, names, unknown));
            default -> unknown.excerpt(type);
        }
    }

    private void part(ExcerptDecoder.Part part, ExcerptSource source) throws ExcerptDecoder.Damage {
        if (part.number() != source.part()) {
            throw new ExcerptDecoder.Damage("part " + source.part() + " says that it is part " + part.number());
        }
        if (source == sources.get(0)) {
            eventsEver = part.eventsBefore();
            dropped = part.droppedBefore();
        } else if (leftOut > 0) {
            eventsEver = Math.max(eventsEver, part.eventsBefore());
        } else if (part.eventsBefore() != eventsEver) {
            throw new ExcerptDecoder.Damage("before part " + part.number() + " were " + part.eventsBefore()
                    + " events, and not the " + eventsEver + " that can be read");
        }
    }

    /** Open events of the oldest part are read; those of later parts repeat events that were read already. */
    private void openEvents(ExcerptDecoder.Block block, ExcerptSource source, boolean isFirst)
            throws ExcerptDecoder.Damage {
        ThreadBlocks of = named(block, isFirst);
        if (isFirst) {
            of.nextSequence = block.sequence();
            of.dropped = block.dropped();
            of.places.add(new BlockPlace(source, source.lastIndex(), block));
            events += block.count();
        } else {
            follows(of, block);
        }
    }

    private void block(ExcerptDecoder.Block block, ExcerptSource source) throws ExcerptDecoder.Damage {
        ThreadBlocks of = named(block, true);
        follows(of, block);
        of.nextSequence = block.sequence() + 1;
        of.dropped += block.dropped();
        of.places.add(new BlockPlace(source, source.lastIndex(), block));
        events += block.count();
        eventsEver += block.count();
        dropped += block.dropped();
        blocks++;
        listener.read(0, events, Math.max(expected, 0));
    }

    /** Blocks of a thread may be missing only where something was left out. */
    private void follows(ThreadBlocks of, ExcerptDecoder.Block block) throws ExcerptDecoder.Damage {
        if (block.sequence() < of.nextSequence || block.sequence() > of.nextSequence && leftOut == 0) {
            throw new ExcerptDecoder.Damage(
                    "block " + of.nextSequence + " of thread " + block.thread() + " is missing");
        }
    }

    /**
     * The blocks of the thread, after a check that the events and the thread have names.
     *
     * @param isRead whether the events are not only repeated here
     */
    private ThreadBlocks named(ExcerptDecoder.Block block, boolean isRead) throws ExcerptDecoder.Damage {
        scanned = decoder.words(block, excerpt, scanned);
        for (int at = 0; at < block.count() * EventLayout.WORDS; at += EventLayout.WORDS) {
            int site = EventLayout.site(scanned[at]);
            // Nearly always the only check.
            if (site >= Op.FIRST_SITE && names.hasSite(site)) {
                continue;
            }
            if (unknown.isSite(site)) {
                if (isRead) {
                    unknown.event(site);
                }
            } else if (!names.hasSite(site)) {
                throw new ExcerptDecoder.Damage(
                        "an event of thread " + block.thread() + " has the unnamed site " + site);
            }
        }
        if (!names.hasThread(block.thread())) {
            throw new ExcerptDecoder.Damage("a block belongs to the unnamed thread " + block.thread());
        }
        return threads.computeIfAbsent(block.thread(), thread -> new ThreadBlocks());
    }

    /** Reads the next excerpt into the buffer; false at the end. */
    private boolean next(ExcerptSource source) {
        ByteBuffer read = source.next(excerpt);
        if (read == null) {
            return false;
        }
        excerpt = read;
        bytes += read.remaining();
        return true;
    }

    private long[] load(BlockPlace place, long[] reuse) {
        try {
            excerpt = again(place);
            excerpt.position(ExcerptLayout.BODY_AT);
            if (decoder.block(place.block.type(), excerpt).equals(place.block)) {
                return decoder.words(place.block, excerpt, reuse);
            }
        } catch (ExcerptDecoder.Damage e) {
            throw new RecordingException(
                    recording + " is damaged: " + e.getMessage() + " (was the recording changed?)", e);
        } catch (RuntimeException | InternalError | AssertionError e) {
            throw e instanceof RecordingException known ? known : unreadableAgain(e);
        }
        throw notThere();
    }

    /**
     * Finds a block a second time. Chronicle looks it up in an index that the first pass did not need, and that may be
     * damaged.
     */
    private ByteBuffer again(BlockPlace place) {
        ByteBuffer read = place.source.moveTo(place.index) ? place.source.next(excerpt) : null;
        if (read == null || read.limit() < ExcerptLayout.BODY_AT + ExcerptLayout.BLOCK_HEAD) {
            throw notThere();
        }
        return read;
    }

    private RecordingException unreadableAgain(Throwable e) {
        return new RecordingException(
                recording + " is damaged: its queue cannot be read a second time (" + firstLine(e) + ")", e);
    }

    private RecordingException notThere() {
        return new RecordingException(
                recording + " is damaged: a block of events is not where it was (was the recording changed?)");
    }

    private void deliver(EventConsumer consumer, int thread, long word0, long word1) {
        if (unknown.hasEvents() && unknown.isSite(EventLayout.site(word0))) {
            return;
        }
        consumer.event(
                EventLayout.stamp(word0),
                thread,
                EventLayout.site(word0),
                EventLayout.target(word1),
                EventLayout.aux(word1));
    }

    /** The problem of a queue that could be read up to here and no further. */
    static String unreadable(Throwable e) {
        return "its queue cannot be read further (" + firstLine(e) + ")";
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
        private long[] words = {};
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
                if (place.block.count() > 0) {
                    words = load(place, words);
                    loaded += place.block.count();
                    listener.read(passes, loaded, events);
                    at = 0;
                    end = place.block.count() * EventLayout.WORDS;
                    return true;
                }
            }
            return false;
        }
    }
}
