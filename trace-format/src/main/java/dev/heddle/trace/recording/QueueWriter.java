package dev.heddle.trace.recording;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;
import org.jspecify.annotations.Nullable;

/**
 * One queue that is being written. Not thread-safe.
 *
 * <p>Chronicle maps its files. Most of the cost of a mapped write is the page fault for each fresh page, several times
 * as much as the rest. So a plain write puts the body of a large excerpt into the file, at the place that Chronicle has
 * assigned. Only Chronicle's own head is written to mapped memory, at last. The operating system keeps the two views of
 * a file the same. A full disk is then an exception instead of a fault.
 */
final class QueueWriter implements AutoCloseable {
    /**
     * Size of a queue on disk before its first excerpt; its index grows by 8 bytes for some hundred excerpts, which is
     * negligible.
     */
    private static final long HEAD_BYTES = 64 << 10;
    /** Every excerpt has its length in front. */
    private static final int EXCERPT_HEAD = 4;
    /** From this size on a system call costs less than the faults. */
    private static final int LARGE = 8 << 10;

    private final SingleChronicleQueue queue;
    private final ExcerptAppender appender;
    private long bytes = HEAD_BYTES;
    private int cycle;
    private @Nullable FileChannel channel;
    private int restrictedCycle = -1;

    QueueWriter(Path directory) {
        queue = EventQueue.create(directory);
        appender = queue.createAppender();
    }

    /** @param excerpt from position to limit; on the heap */
    void append(ByteBuffer excerpt) {
        int length = excerpt.remaining();
        try (DocumentContext document = appender.writingDocument()) {
            try {
                Bytes<?> into = document.wire().bytes();
                restrictFile();
                if (length < LARGE) {
                    into.write(excerpt.array(), excerpt.position(), length);
                } else {
                    writePlain(excerpt.duplicate(), into.writePosition());
                    into.writeSkip(length);
                }
            } catch (IOException | RuntimeException | Error e) {
                document.rollbackOnClose();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        bytes += EXCERPT_HEAD + length;
    }

    /** Protects a file of Chronicle's before its first bytes are written. */
    private void restrictFile() {
        if (appender.cycle() != restrictedCycle) {
            File file = appender.currentFile();
            if (file != null) {
                OwnerOnly.restrict(file.toPath());
                restrictedCycle = appender.cycle();
            }
        }
    }

    private void writePlain(ByteBuffer excerpt, long at) throws IOException {
        FileChannel file = channel();
        long position = at;
        while (excerpt.hasRemaining()) {
            position += file.write(excerpt, position);
        }
    }

    /** The file that Chronicle is writing; it begins another one every day. */
    private FileChannel channel() throws IOException {
        if (channel == null || appender.cycle() != cycle) {
            if (channel != null) {
                channel.close();
            }
            File file = appender.currentFile();
            if (file == null) {
                throw new IOException("the queue has no file");
            }
            channel = FileChannel.open(file.toPath(), StandardOpenOption.WRITE);
            cycle = appender.cycle();
        }
        return channel;
    }

    /** Size on disk. The files look larger than that: they are sparse. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        appender.close();
        queue.close();
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
