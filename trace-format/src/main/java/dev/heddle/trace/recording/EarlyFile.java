package dev.heddle.trace.recording;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a recording: a plain file beside the queue. Chronicle takes from half a second to several to open,
 * and a program may end or be killed before. Then the recording stays in this file. Once the queue is open, the file is
 * copied there and deleted. Only then does anything else go into the queue, so while the file exists, it contains all
 * of the recording.
 *
 * <p>It contains {@link EarlyLayout#MAGIC} and then the excerpts that the queue will have, one after another. One
 * thread at a time.
 */
public final class EarlyFile implements RecordingSink, AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final ExcerptEncoder encoder = new ExcerptEncoder();
    private final ByteBuffer pending = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final NamedNumbers named = new NamedNumbers();
    private long blocks;
    private long events;
    private long dropped;
    /** Bytes in the file. */
    private long bytes;
    /** Bytes that the queue has as well. */
    private @Nullable EarlySource copied;

    private EarlyFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Makes the file in the directory of a recording.
     *
     * @throws RecordingException if it cannot be made
     */
    public static EarlyFile create(Path directory) {
        Path file = directory.resolve(EarlyLayout.FILE_NAME);
        try {
            EarlyFile early = new EarlyFile(file, OwnerOnly.newFile(file));
            early.pending.put(EarlyLayout.magic());
            early.flush();
            return early;
        } catch (IOException e) {
            throw new RecordingException("cannot make " + file + ": " + e, e);
        }
    }

    @Override
    public void site(int number, Site site) {
        append(encoder.site(number, site));
        named.add(ExcerptLayout.SITE, number);
    }

    @Override
    public void classOf(int number, ClassName name) {
        append(encoder.classOf(number, name));
        named.add(ExcerptLayout.CLASS, number);
    }

    @Override
    public void thread(int number, ThreadName thread) {
        append(encoder.thread(number, thread));
        named.add(ExcerptLayout.THREAD, number);
    }

    @Override
    public void stack(int number, List<StackLine> lines) {
        append(encoder.stack(number, lines));
        named.add(ExcerptLayout.STACK, number);
    }

    @Override
    public void events(int thread, int sequence, int droppedBefore, long[] words, int from, int count) {
        append(encoder.events(thread, sequence, droppedBefore, words, from, count));
        blocks++;
        events += count;
        dropped += droppedBefore;
    }

    /** From here on no call needs memory: an excerpt that was begun is written whole. */
    private void append(ByteBuffer excerpt) {
        while (excerpt.hasRemaining()) {
            int room = pending.remaining();
            if (excerpt.remaining() <= room) {
                pending.put(excerpt);
            } else {
                int end = excerpt.limit();
                pending.put(excerpt.limit(excerpt.position() + room));
                excerpt.limit(end);
                flush();
            }
        }
    }

    /** Writes the buffered bytes: a process that is killed now loses none of them. */
    public void flush() {
        pending.flip();
        try {
            while (pending.hasRemaining()) {
                bytes += channel.write(pending);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        } finally {
            pending.compact();
        }
    }

    /** Size of the file. */
    public long bytes() {
        return bytes;
    }

    /**
     * Copies the file to the queue; to be called again until all is copied.
     *
     * @param untilNanos when to stop, a time of {@link System#nanoTime}
     * @return whether all is copied
     */
    public boolean copyTo(RecordingWriter writer, long untilNanos) {
        flush();
        try {
            if (copied == null) {
                copied = new EarlySource(channel);
            }
            while (System.nanoTime() - untilNanos < 0) {
                ByteBuffer excerpt = copied.peek();
                if (excerpt == null) {
                    return true;
                }
                writer.append(excerpt);
                copied.passed();
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Deletes the file, once all of it is copied. */
    public void delete() {
        try {
            channel.close();
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public long events() {
        return events;
    }

    @Override
    public long blocks() {
        return blocks;
    }

    /** Nothing is deleted as long as the recording is as small as this. */
    @Override
    public long discarded() {
        return 0;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public Manifest.NameCounts named() {
        return named.counts();
    }

    @Override
    public int parts() {
        return 0;
    }

    /** There is no queue. */
    @Override
    public Map<String, Long> files() {
        return Map.of();
    }

    @Override
    public void close() {
        try {
            flush();
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file + ": " + e.getMessage(), e);
        }
    }
}
