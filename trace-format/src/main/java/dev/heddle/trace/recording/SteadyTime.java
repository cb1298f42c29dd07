package dev.heddle.trace.recording;

import java.util.function.LongSupplier;
import net.openhft.chronicle.core.time.TimeProvider;

/**
 * The wall clock when a queue was opened, and then the time that has passed. The queue begins a file every day, and a
 * reader takes the files in the order of their days. If the wall clock is set back, later events must not get into an
 * earlier file.
 */
final class SteadyTime implements TimeProvider {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LongSupplier nanos;
    private final long beginMillis;
    private final long beginNanos;

    /**
     * @param millis the wall clock, in milliseconds since 1970
     * @param nanos a clock that never goes back
     */
    SteadyTime(long millis, LongSupplier nanos) {
        this.nanos = nanos;
        beginMillis = millis;
        beginNanos = nanos.getAsLong();
    }

    @Override
    public long currentTimeMillis() {
        return beginMillis + (nanos.getAsLong() - beginNanos) / NANOS_PER_MILLI;
    }
}
