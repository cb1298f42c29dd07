package dev.heddle.trace.recording;

/** Room for the events of several recordings. Each takes of what those before it have left, or none. Not thread-safe. */
final class KeptRoom {
    private long bytes;

    /** @param bytes for all of them */
    KeptRoom(long bytes) {
        this.bytes = bytes;
    }

    /** Takes the room of so many events, if there is enough. */
    boolean take(long events) {
        if (events > KeptEvents.MOST_WANTED || events * KeptEvents.BYTES_OF_EVENT > bytes) {
            return false;
        }
        bytes -= events * KeptEvents.BYTES_OF_EVENT;
        return true;
    }
}
