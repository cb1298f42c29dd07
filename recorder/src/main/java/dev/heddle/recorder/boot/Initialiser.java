package dev.heddle.recorder.boot;

/** Runs the initialiser of one class, and resets the static variables of the class. */
public abstract class Initialiser {
    private static final int[] NONE = {};

    /** Numbers of the superclass and of interfaces; -1 where there is nothing to initialise. */
    int[] before = NONE;

    /** Sets the numbers of the classes and interfaces that are initialised before this one, in this order. */
    public final void follow(int[] others) {
        before = others;
    }

    /** The code of the class initialiser. */
    public abstract void run();

    /** Gives the static variables of the class the values that they have before its initialiser runs. */
    public abstract void reset();
}
