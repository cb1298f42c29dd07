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

    /**
     * The program is about to access a field by reflection. Throws an exception that ends the run if shared classes
     * cannot hide from this access.
     *
     * @param field a {@code java.lang.reflect.Field}
     * @return the number of the class that the access initialises; -1 if there is nothing to initialise
     */
    public abstract int initialisedBy(Object field, boolean isWrite);

    /** Returns the methods of a class without those that the class file does not have. */
    public abstract Object[] visible(Object[] methods);

    /** Returns the modifiers of a member in its class file. @param member a {@code java.lang.reflect.Member} */
    public abstract int modifiers(Object member);

    /** Another thread is initialising the class. Throws an exception that ends the run. */
    public abstract void meet(int number);

    /** An initialiser has thrown an exception. If it is the one that ends a run, this method throws it again. */
    public abstract void failed(int number, Throwable exception);

    /** The name of a class, with dots. */
    public abstract String nameOf(int number);

    /**
     * The program is about to execute an operation after which kept classes could differ from fresh ones. Throws an
     * exception that ends the run.
     */
    public abstract void giveUp(int reason);
}
