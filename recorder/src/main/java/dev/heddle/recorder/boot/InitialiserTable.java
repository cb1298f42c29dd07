package dev.heddle.recorder.boot;

/** The agent's table of the classes that are kept from run to run. All calls run as Heddle's own code. */
public abstract class InitialiserTable {
    /**
     * The running thread is about to initialise a class.
     *
     * @return its initialiser; null if the JVM itself must report the error in the class
     */
    public abstract Initialiser enter(int number);

    /** The number of a class that is kept; -1 if it is not, or if its initialisation does nothing. */
    public abstract int numberOf(Class<?> type);

    /** Another thread is initialising the class. Throws an exception that ends the run. */
    public abstract void meet(int number);

    /**
     * An initialiser has thrown an exception. Throws an exception that ends the run, unless this is already that one.
     */
    public abstract void failed(int number, Throwable exception);

    /**
     * The program is about to execute an operation after which kept classes could differ from fresh ones. Throws an
     * exception that ends the run.
     */
    public abstract void giveUp(int reason);
}
