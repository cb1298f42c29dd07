package dev.heddle.trace.recording;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Excerpts that are being read, one by one. */
sealed interface ExcerptSource extends AutoCloseable permits QueueSource, EarlySource {
    /** The number of the part, or 0 if the recording has none. */
    int part();

    /** Reads the next excerpt into a buffer, a larger one if need be; null at the end. */
    @Nullable ByteBuffer next(ByteBuffer reuse);

    /** The position of the excerpt that was read last. */
    long lastIndex();

    /** Whether an excerpt is at this position; it is then the next. */
    boolean moveTo(long index);

    /** Number of bytes at the end that are not a whole excerpt, because the process was killed while it wrote them. */
    long cutBytes();

    @Override
    void close();
}
