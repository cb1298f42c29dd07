package dev.heddle.replayer.reinit;

/** A run of the program that shares classes with other runs. */
public interface ReusingRun {
    /**
     * Ends the run, whose result does not count; it is repeated with fresh classes. Each of its threads ends at its
     * next hook.
     *
     * @param why reason for the user
     */
    void giveUp(String why);
}
