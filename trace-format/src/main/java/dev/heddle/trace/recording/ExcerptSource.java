package dev.heddle.trace.recording;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Excerpts that are being read, one by one. */
sealed interface ExcerptSource extends AutoCloseable permits QueueSource, EarlySource {
    /** The number of the part, or 0 if the recording has none. */
    int part();

    /** Reads the next excerpt into a buffer, a larger one if need be; null at the end. */
    @Nullable ByteBuffer next(ByteBuffer reuse);

    /** Where the excerpt lies that was read last. */
    long lastIndex();

    /** Says whether there is an excerpt at this place, which is then the next. */
    boolean moveTo(long index);

    /** How many bytes at the end are no whole excerpt, because the process was killed while it wrote them. */
    long cutBytes();

    @Override
    void close();
}
