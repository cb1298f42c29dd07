package dev.heddle.recorder.boot;

/** Runs the initialiser of one class, and resets the static variables of the class. */
public abstract class Initialiser {
    /** Number of the superclass; -1 if there is nothing to initialise. */
    int parent = -1;

    /** Sets the class that must be initialised before this one. */
    public final void follow(int superclass) {
        parent = superclass;
    }

    /** The code of the class initialiser. */
    public abstract void run();

    /** Gives the static variables of the class the values that they have before its initialiser runs. */
    public abstract void reset();
}
