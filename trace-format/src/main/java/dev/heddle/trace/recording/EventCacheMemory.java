package dev.heddle.trace.recording;

/**
 * Memory for the cached events of several recordings. Each takes its share of the rest, or nothing. Not thread-safe.
 */
final class EventCacheMemory {
    private long bytes;

    /** @param bytes for all of them */
    EventCacheMemory(long bytes) {
        this.bytes = bytes;
    }

    /** Reserves memory for this number of events, if enough is left. */
    boolean take(long events) {
        if (events > EventCache.MOST_WANTED || events * EventCache.BYTES_OF_EVENT > bytes) {
            return false;
        }
        bytes -= events * EventCache.BYTES_OF_EVENT;
        return true;
    }
}
