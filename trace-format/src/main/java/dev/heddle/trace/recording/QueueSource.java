package dev.heddle.trace.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;
import org.jspecify.annotations.Nullable;

/** One queue that is being read, excerpt by excerpt. */
final class QueueSource implements ExcerptSource {
    private final Path directory;
    private final @Nullable PaddedCopy copy;
    private final SingleChronicleQueue queue;
    private final ExcerptTailer tailer;

    private QueueSource(Path directory, @Nullable PaddedCopy copy, SingleChronicleQueue queue) {
        this.directory = directory;
        this.copy = copy;
        this.queue = queue;
        this.tailer = queue.createTailer();
    }

    /**
     * @param truncated whether a file is shorter than it was: mapping it would end in a fault, so a padded copy is read
     *     instead
     */
    static QueueSource open(Path directory, boolean truncated) throws IOException {
        PaddedCopy copy = truncated ? PaddedCopy.of(directory) : null;
        try {
            return new QueueSource(directory, copy, EventQueue.open(copy == null ? directory : copy.directory()));
        } catch (RuntimeException | InternalError | AssertionError e) {
            if (copy != null) {
                copy.close();
            }
            throw e;
        }
    }

    @Override
    public int part() {
        return PartDirectories.number(directory);
    }

    @Override
    public @Nullable ByteBuffer next(ByteBuffer reuse) {
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return null;
            }
            Bytes<?> bytes = document.wire().bytes();
            long length = bytes.readRemaining();
            if (length > ExcerptLayout.MAX_BODY + ExcerptLayout.BODY_AT) {
                throw new IllegalStateException("an excerpt has " + length + " bytes");
            }
            ByteBuffer into = reuse.capacity() >= length
                    ? reuse
                    : ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
            into.clear();
            bytes.read(into.array(), 0, (int) length);
            return into.limit((int) length);
        }
    }

    @Override
    public long lastIndex() {
        return tailer.lastReadIndex();
    }

    @Override
    public boolean moveTo(long index) {
        return tailer.moveToIndex(index);
    }

    /** Chronicle shows whole excerpts only. */
    @Override
    public long cutBytes() {
        return 0;
    }

    @Override
    public void close() {
        tailer.close();
        queue.close();
        if (copy != null) {
            copy.close();
        }
    }
}
