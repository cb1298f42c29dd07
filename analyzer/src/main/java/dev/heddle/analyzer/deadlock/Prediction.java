package dev.heddle.analyzer.deadlock;

import java.util.List;

/** A prediction from a run without a hang: threads that wait forever in another run. */
public sealed interface Prediction permits Deadlock, Hang {
    /** A hash that is the same for the same code in every recording. */
    long stableHash();

    /** Whether none of its places is in the program's own code. */
    boolean inLibrary();

    /** The recordings that predict it. */
    List<String> recordings();
}
