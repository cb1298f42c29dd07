package dev.heddle.replayer.kept;

/** A run of the program with classes that are kept. */
public interface RunInKept {
    /**
     * Ends the run, whose result does not count; it is made again with fresh classes. Each of its threads ends at its next hook.
     *
     * @param why in words
     */
    void giveUp(String why);
}
