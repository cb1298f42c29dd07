package dev.heddle.trace.recording;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;

/**
 * Writes one recording. One thread at a time; the same thread for all calls but {@link #create}.
 *
 * <p>What was handed over is in the file when the call returns: a killed process loses none of it.
 */
public final class RecordingWriter implements AutoCloseable {
    private final Path directory;
    private final SingleChronicleQueue queue;
    private final ExcerptAppender appender;
    private final ExcerptEncoder encoder = new ExcerptEncoder();
    private long blocks;
    private long events;
    private long dropped;

    private RecordingWriter(Path directory, SingleChronicleQueue queue) {
        this.directory = directory;
        this.queue = queue;
        this.appender = queue.createAppender();
    }

    /**
     * Makes the directory and writes the manifest of a run that has just begun.
     *
     * @throws RecordingException if the directory cannot be written, or holds a recording or other files
     */
    public static RecordingWriter create(Path directory, Manifest manifest) {
        claim(directory);
        try {
            ManifestWriter.write(directory, manifest);
        } catch (IOException e) {
            throw new RecordingException("cannot write " + directory.resolve(Manifest.FILE_NAME) + ": " + e, e);
        }
        return new RecordingWriter(directory, EventQueue.open(directory, false));
    }

    /**
     * Makes sure that a directory can take a recording: it is made if it is missing, and must be empty.
     *
     * @throws RecordingException if it cannot be made or holds anything
     */
    public static void claim(Path directory) {
        try {
            Files.createDirectories(directory);
            try (DirectoryStream<Path> content = Files.newDirectoryStream(directory)) {
                if (content.iterator().hasNext()) {
                    String what = Files.exists(directory.resolve(Manifest.FILE_NAME)) ? "a recording" : "other files";
                    throw new RecordingException(
                            directory + " already holds " + what + ": name an empty or a new directory");
                }
            }
        } catch (IOException e) {
            throw new RecordingException("cannot make the directory " + directory + ": " + e, e);
        }
    }

    public void site(int number, Site site) {
        append(encoder.site(number, site));
    }

    public void classOf(int number, ClassName name) {
        append(encoder.classOf(number, name));
    }

    public void thread(int number, ThreadName thread) {
        append(encoder.thread(number, thread));
    }

    /**
     * Writes a block of events of one thread.
     *
     * @param sequence how many blocks of this thread came before
     * @param droppedBefore how many events of this thread were lost since its last block
     * @param words the events, as {@link dev.heddle.trace.event.EventLayout} packs them
     * @param from index of the first word
     * @param count number of events
     */
    public void events(int thread, int sequence, int droppedBefore, long[] words, int from, int count) {
        append(encoder.events(thread, sequence, droppedBefore, words, from, count));
        blocks++;
        events += count;
        dropped += droppedBefore;
    }

    public long blocks() {
        return blocks;
    }

    public long events() {
        return events;
    }

    public long dropped() {
        return dropped;
    }

    /** The queue's files with their apparent size, for the manifest; to be asked after {@link #close}. */
    public Map<String, Long> files() {
        Map<String, Long> sizes = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + EventQueue.FILE_SUFFIX)) {
            for (Path file : files) {
                sizes.put(file.getFileName().toString(), Files.size(file));
            }
        } catch (IOException e) {
            throw new RecordingException("cannot list " + directory + ": " + e, e);
        }
        return sizes;
    }

    /** Replaces the manifest, as a rule after {@link #close} with one that has an end. */
    public void manifest(Manifest manifest) {
        try {
            ManifestWriter.write(directory, manifest);
        } catch (IOException e) {
            throw new RecordingException("cannot write " + directory.resolve(Manifest.FILE_NAME) + ": " + e, e);
        }
    }

    /** Closes the queue; the manifest is left as it is. */
    @Override
    public void close() {
        appender.close();
        queue.close();
    }

    private void append(ByteBuffer excerpt) {
        try (DocumentContext document = appender.writingDocument()) {
            document.wire().bytes().write(excerpt.array(), excerpt.position(), excerpt.remaining());
        }
    }
}
