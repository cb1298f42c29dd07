package dev.heddle.junit;

/** The writes that racy reads may see in a search of all techniques together. */
public enum Memory {
    /** Those that the Java memory model allows: if there are races, some runs let racy reads see older writes. */
    JMM,
    /** Only the newest one. */
    SC
}
