package dev.heddle.recorder.boot;

/** Runs the initialiser of one class, and takes back what it and others have written to static variables of the class. */
public abstract class Initialiser {
    /** Number of the superclass; -1 if there is nothing to initialise. */
    int parent = -1;

    /** Says which class is to be initialised before. */
    public final void follow(int superclass) {
        parent = superclass;
    }

    /** What the JVM would run. */
    public abstract void run();

    /** Static variables of the class become what they are before its initialiser runs. */
    public abstract void reset();
}
