package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.name.Names;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A recording, open for reading.
 *
 * <p>Opening reads the whole queue once: every checksum, every name, and where the blocks of each thread lie. Afterwards the
 * events can be read any number of times, in the order of the run or thread by thread, with memory for one block per thread.
 *
 * <p>Reading is not thread-safe; open a recording twice to read it from two threads.
 */
public final class Recording implements AutoCloseable {
    private final Path directory;
    private final Manifest manifest;
    private final QueueReader queue;

    private Recording(Path directory, Manifest manifest, QueueReader queue) {
        this.directory = directory;
        this.manifest = manifest;
        this.queue = queue;
    }

    /** What to do with a queue of which only a part can be read. */
    public enum Damage {
        /** Refuse it, and say how much could be read. */
        REFUSE,
        /** Use what comes before the damage. */
        SALVAGE
    }

    /**
     * Opens a recording. One of a run that was killed, without an end but without damage, is opened like any other.
     *
     * @throws RecordingException if there is none, it is of another version, or it is damaged
     */
    public static Recording open(Path directory) {
        return open(directory, Damage.REFUSE);
    }

    /**
     * Opens a recording.
     *
     * @throws RecordingException if there is none, it is of another version, or it is damaged and that is to be refused
     */
    public static Recording open(Path directory, Damage damage) {
        Manifest manifest = ManifestReader.read(directory);
        String truncated = truncation(directory, manifest);
        QueueReader queue = QueueReader.open(directory, truncated != null);
        String wrong = truncated != null ? truncated : queue.damage();
        if (wrong != null && damage == Damage.REFUSE) {
            long events = queue.events();
            long blocks = queue.blocks();
            queue.close();
            throw new RecordingException(directory + " is damaged: " + wrong + "; " + events + " events in " + blocks
                    + " blocks could still be read (--salvage uses them)");
        }
        return new Recording(directory, manifest, queue);
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

    /** Number of events that can be read. */
    public long events() {
        return queue.events();
    }

    /** Number of event blocks that can be read. */
    public long blocks() {
        return queue.blocks();
    }

    /** Number of events that the recorder dropped for want of room, as the blocks say. */
    public long dropped() {
        return queue.dropped();
    }

    /** What is wrong with the queue, or null; only ever set with {@link Damage#SALVAGE}. */
    public String damage() {
        return queue.damage();
    }

    /** Numbers of the threads that have events, ascending. */
    public List<Integer> threads() {
        return queue.threads();
    }

    /**
     * Reads all events in the order of the run: by stamp, and within a thread in program order. Events of different threads
     * with the same stamp come in the order of their threads' numbers.
     */
    public void forEach(EventConsumer consumer) {
        queue.merge(consumer);
    }

    /** Reads the events of one thread in program order. */
    public void forEachOf(int thread, EventConsumer consumer) {
        queue.read(thread, consumer);
    }

    @Override
    public void close() {
        queue.close();
    }

    /** A file that is shorter than when the recorder closed it; before the end, the manifest knows no sizes. */
    private static String truncation(Path directory, Manifest manifest) {
        for (Map.Entry<String, Long> file : manifest.files().entrySet()) {
            Path path = directory.resolve(file.getKey());
            try {
                long size = Files.exists(path) ? Files.size(path) : 0;
                if (size < file.getValue()) {
                    return file.getKey() + " has " + size + " of its " + file.getValue() + " bytes";
                }
            } catch (IOException e) {
                return file.getKey() + " cannot be read: " + e.getMessage();
            }
        }
        if (!manifest.isClosed() && !hasQueueFile(directory)) {
            return "it has no " + EventQueue.FILE_SUFFIX + " file";
        }
        return null;
    }

    private static boolean hasQueueFile(Path directory) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + EventQueue.FILE_SUFFIX)) {
            return files.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }
}
