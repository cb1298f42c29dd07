package dev.heddle.trace.recording;

/** Receives the progress of reading a recording after each block, on the reading thread. Must return at once. */
@FunctionalInterface
public interface ReadListener {
    /** Ignores the progress. */
    ReadListener NONE = (pass, done, all) -> {};

    /**
     * @param pass 0 while the recording is opened, then one more for each time that all its events are read
     * @param done events that were read in this pass
     * @param all events that this pass will read; 0 if unknown, for example while a recording without an end is opened
     */
    void read(int pass, long done, long all);
}
