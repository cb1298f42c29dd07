package dev.heddle.recorder.boot;

/** What the agent knows of the classes that are kept from run to run. All calls come as Heddle's own code. */
public abstract class InitialiserTable {
    /**
     * A class is about to be initialised by the running thread.
     *
     * @return what does it; null if the JVM itself is to say what is wrong with the class
     */
    public abstract Initialiser enter(int number);

    /** Another thread is at initialising the class. Throws what ends the run. */
    public abstract void meet(int number);

    /** An initialiser came to its end by an exception. Throws what ends the run, unless it is that. */
    public abstract void failed(int number, Throwable exception);

    /** The program is about to do something after which kept classes might differ from fresh ones. Throws what ends the run. */
    public abstract void giveUp(int reason);
}
