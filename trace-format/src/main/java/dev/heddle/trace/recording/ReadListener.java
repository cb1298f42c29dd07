package dev.heddle.trace.recording;

/** Is told for each block how far the reading of a recording has come, by the thread that reads. Must return at once. */
@FunctionalInterface
public interface ReadListener {
    /** Tells nobody. */
    ReadListener NONE = (pass, done, all) -> {};

    /**
     * @param pass 0 while the recording is opened, then one more for each time that all its events are read
     * @param done events that were read in this pass
     * @param all events that this pass will read; 0 if that is not known, as while a recording without an end is opened
     */
    void read(int pass, long done, long all);
}
