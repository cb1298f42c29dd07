package dev.heddle.recorder.weave.scope;

/** How much of a class is woven. */
public enum WeaveExtent {
    /** Everything; for classes of the program. */
    PROGRAM,
    /** Everything; for classes of the JDK, whose frames count only if the program called them. */
    LIBRARY,
    /** Calls, monitors and signals, but no accesses: classes of the JDK with intended races. */
    LIBRARY_SYNC;

    public boolean isLibrary() {
        return this != PROGRAM;
    }

    public boolean hasAccesses() {
        return this != LIBRARY_SYNC;
    }
}
