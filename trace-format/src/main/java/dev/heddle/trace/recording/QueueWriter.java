package dev.heddle.trace.recording;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.wire.DocumentContext;

/** One queue that is being written. Not thread-safe. */
final class QueueWriter implements AutoCloseable {
    /** What a queue has on disk before its first excerpt; its index grows by 8 bytes for some hundred excerpts, which is nothing. */
    private static final long HEAD_BYTES = 64 << 10;
    /** Before every excerpt stands its length. */
    private static final int EXCERPT_HEAD = 4;

    private final SingleChronicleQueue queue;
    private final ExcerptAppender appender;
    private long bytes = HEAD_BYTES;

    QueueWriter(Path directory) {
        queue = EventQueue.open(directory, false);
        appender = queue.createAppender();
    }

    /** @param excerpt from position to limit; on the heap */
    void append(ByteBuffer excerpt) {
        try (DocumentContext document = appender.writingDocument()) {
            document.wire().bytes().write(excerpt.array(), excerpt.position(), excerpt.remaining());
        }
        bytes += EXCERPT_HEAD + excerpt.remaining();
    }

    /** Size on disk. The files look larger than that: they are sparse. */
    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        appender.close();
        queue.close();
    }
}
