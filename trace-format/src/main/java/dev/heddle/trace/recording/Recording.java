package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.name.Names;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recording, open for reading.
 *
 * <p>Opening reads the whole queue once: every checksum, every name, and the place of each thread's blocks. Afterwards
 * the events can be read any number of times, in the order of the run or thread by thread, with memory for one block
 * per thread.
 *
 * <p>Reading is not thread-safe; open a recording twice to read it from two threads.
 */
public final class Recording implements AutoCloseable {
    private final Path directory;
    private final Manifest manifest;
    private final QueueReader queue;
    private final @Nullable String wrong;

    /** Whether a listener wants the progress of each reading. */
    private final boolean isTold;
    /** The cached events, after the first reading of a short recording. */
    private @Nullable EventCache kept;

    /** Whether events are cached, however long the recording is. */
    private boolean isWanted;

    private Recording(Path directory, Manifest manifest, QueueReader queue, @Nullable String wrong, boolean isTold) {
        this.directory = directory;
        this.manifest = manifest;
        this.queue = queue;
        this.wrong = wrong;
        this.isTold = isTold;
    }

    /** How to treat a queue that can only be read in part. */
    public enum Damage {
        /** Refuse it, and report how much could be read. */
        REFUSE,
        /** Use the events before the damage. */
        SALVAGE
    }

    /**
     * Opens a recording. The undamaged recording of a run that was killed, without an end, is opened like any other.
     *
     * @throws RecordingException if it is missing, of another version, or damaged
     */
    public static Recording open(Path directory) {
        return open(directory, Damage.REFUSE);
    }

    /**
     * Opens a recording.
     *
     * @throws RecordingException if it is missing, of another version, or damaged and damage is refused
     */
    public static Recording open(Path directory, Damage damage) {
        return open(directory, damage, ReadListener.NONE);
    }

    /**
     * Opens a recording.
     *
     * @param listener receives the progress of opening, and later of each reading of all events
     * @throws RecordingException if it is missing, of another version, or damaged and damage is refused
     */
    public static Recording open(Path directory, Damage damage, ReadListener listener) {
        ManifestReader.Versioned read = ManifestReader.read(directory);
        Manifest manifest = read.manifest();
        refuseOtherFiles(directory);
        Map<Path, String> truncated = truncations(directory, manifest);
        QueueReader queue = QueueReader.open(
                directory,
                read.schemaVersion(),
                truncated.keySet(),
                isEarly(directory, manifest),
                listener,
                manifest.counts().events());
        String wrong = truncated.isEmpty()
                ? damage(manifest, queue)
                : truncated.values().iterator().next();
        if (wrong != null && damage == Damage.REFUSE) {
            long events = queue.events();
            long blocks = queue.blocks();
            queue.close();
            throw new RecordingException(directory + " is damaged: " + wrong + "; " + events + " events in " + blocks
                    + " blocks could still be read (--salvage uses them)");
        }
        return new Recording(directory, manifest, queue, wrong, listener != ReadListener.NONE);
    }

    /**
     * The manifest alone, which is read quickly, however long the recording is.
     *
     * @throws RecordingException if it is missing or of another version
     */
    public static Manifest manifestOf(Path directory) {
        return ManifestReader.read(directory).manifest();
    }

    public Path directory() {
        return directory;
    }

    public Manifest manifest() {
        return manifest;
    }

    public Names names() {
        return queue.names();
    }

    /** Number of events in the blocks that can be read, including those that are {@link #unknown}. */
    public long events() {
        return queue.events();
    }

    /** Number of event blocks that can be read. */
    public long blocks() {
        return queue.blocks();
    }

    /** Number of events that the recorder dropped because its buffers were full, as the blocks count them. */
    public long dropped() {
        return queue.dropped();
    }

    /** The same for one thread; unknown for a thread without a kept event. */
    public long droppedOf(int thread) {
        return queue.droppedOf(thread);
    }

    /** Number of events that were recorded and later deleted because newer ones needed the room. */
    public long discarded() {
        return queue.discarded();
    }

    /** Size of the kept excerpts, without the overhead of the files. */
    public long bytes() {
        return queue.bytes();
    }

    /** Whether the recording is complete: no event is missing, and it has an end. */
    public boolean isWhole() {
        return manifest.isComplete() && damage() == null && unknown() == null && dropped() == 0 && discarded() == 0;
    }

    /** The damage of the queue, or null; only set with {@link Damage#SALVAGE}. */
    public @Nullable String damage() {
        return wrong;
    }

    /** Content that a newer version recorded and this one leaves out, in one line; null if everything is known. */
    public @Nullable String unknown() {
        return queue.unknown();
    }

    /** Number of bytes at the end that are left out because the process was killed while it wrote them. */
    public long cutBytes() {
        return queue.cutBytes();
    }

    /** Numbers of the threads that have events, ascending. */
    public List<Integer> threads() {
        return queue.threads();
    }

    /**
     * Several analyses follow: the first reading caches the events also of recordings that are not short. All
     * recordings together take at most a quarter of the heap, in the order of their first reading.
     */
    public static void keepEvents(List<Recording> recordings) {
        EventCacheMemory room = new EventCacheMemory(Runtime.getRuntime().maxMemory() / EventCache.WANTED_PART_OF_HEAP);
        recordings.forEach(one -> one.isWanted = room.take(one.queue.events()));
    }

    /**
     * Reads all events in the order of the run: by stamp, and within a thread in program order. Events of different
     * threads with the same stamp come in the order of their threads' numbers. Events of {@link #unknown} operations
     * are left out.
     */
    public void forEach(EventConsumer consumer) {
        EventCache known = kept;
        if (known != null) {
            known.forEach(consumer);
        } else if (isWanted || !isTold && EventCache.hasRoomFor(queue.events())) {
            kept = EventCache.of(queue, consumer);
        } else {
            queue.merge(consumer);
        }
    }

    /** Reads the events of one thread in program order. */
    public void forEachOf(int thread, EventConsumer consumer) {
        queue.read(thread, consumer);
    }

    @Override
    public void close() {
        queue.close();
    }

    /**
     * The damage of the queue, or null. The JVM raises the error of a missing page some instructions after the read, so
     * perhaps only here.
     */
    private static @Nullable String damage(Manifest manifest, QueueReader queue) {
        try {
            return queue.damage() == null ? miscount(manifest, queue) : queue.damage();
        } catch (InternalError e) {
            return QueueReader.unreadable(e);
        }
    }

    /**
     * Content that the manifest counts and the queue lacks, or null. A flipped bit that Chronicle reads as the end of
     * the queue leaves every checksum valid. A recording of schema version 1 does not count its names and is not
     * checked.
     */
    private static @Nullable String miscount(Manifest manifest, QueueReader queue) {
        Manifest.Counts counts = manifest.counts();
        if (counts.named() == null) {
            return null;
        }
        if (counts.events() != queue.events() || counts.blocks() != queue.blocks()) {
            return String.format("its manifest counts %,d events in %,d blocks", counts.events(), counts.blocks());
        }
        Manifest.NameCounts named = queue.named();
        return counts.named().equals(named)
                ? null
                : "its manifest counts names of " + counts.named() + ", and there are " + named;
    }

    /** Whether the run ended before the queue was open, so that the early file has all of the recording. */
    private static boolean isEarly(Path directory, Manifest manifest) {
        return manifest.files().isEmpty() && EarlyLayout.isIn(directory);
    }

    /** @throws RecordingException if a file that would be opened is a pipe or a device */
    private static void refuseOtherFiles(Path directory) {
        try {
            RegularFile.check(directory.resolve(EarlyLayout.FILE_NAME));
            for (Path queue : PartDirectories.queues(directory)) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(queue, "*.cq4*")) {
                    for (Path file : files) {
                        RegularFile.check(file);
                    }
                }
            }
        } catch (IOException e) {
            throw new RecordingException(directory + " is damaged: " + e.getMessage(), e);
        }
    }

    /**
     * The damage of the files, each with the queue it belongs to: shorter than when the recorder closed it, missing, or
     * a table that cannot be read.
     */
    private static Map<Path, String> truncations(Path directory, Manifest manifest) {
        Map<Path, String> wrong = new LinkedHashMap<>();
        for (Map.Entry<String, Long> file : new TreeMap<>(manifest.files()).entrySet()) {
            Path path = directory.resolve(file.getKey());
            try {
                long size = Files.exists(path) ? Files.size(path) : 0;
                if (size < file.getValue()) {
                    wrong.put(
                            path.getParent(), file.getKey() + " has " + size + " of its " + file.getValue() + " bytes");
                }
            } catch (IOException e) {
                wrong.put(path.getParent(), file.getKey() + " cannot be read: " + e.getMessage());
            }
        }
        if (!isEarly(directory, manifest)) {
            for (Path queue : PartDirectories.queues(directory)) {
                try {
                    if (QueueTable.isDamaged(queue)) {
                        wrong.putIfAbsent(queue, directory.relativize(queue.resolve(EventQueue.TABLE)) + " is damaged");
                    }
                } catch (IOException e) {
                    wrong.putIfAbsent(queue, EventQueue.TABLE + " cannot be read: " + e.getMessage());
                }
            }
        }
        // Before the end the manifest lists no files; in a recording without a queue it never does.
        if (manifest.files().isEmpty()
                && !isEarly(directory, manifest)
                && !PartDirectories.hasQueue(PartDirectories.queues(directory).get(0))) {
            wrong.put(directory, "it has no " + EventQueue.FILE_SUFFIX + " file and no " + EarlyLayout.FILE_NAME);
        }
        return wrong;
    }
}
