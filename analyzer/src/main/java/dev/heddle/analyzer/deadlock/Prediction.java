package dev.heddle.analyzer.deadlock;

import java.util.List;

/** What one good run shows that another one could end in: threads that wait for ever. */
public sealed interface Prediction permits Deadlock, Hang {
    /** The same for the same code in every recording. */
    long stableHash();

    /** Whether no place of it is in the program's own code. */
    boolean inLibrary();

    /** Where it was predicted from. */
    List<String> recordings();
}
