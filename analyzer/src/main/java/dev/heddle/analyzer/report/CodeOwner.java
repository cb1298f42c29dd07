package dev.heddle.analyzer.report;

/** The owner of a piece of code. */
public enum CodeOwner {
    /** The program: a folder of its class path, or the jar with its main class. */
    OWN("your code"),
    /** A library of the program. */
    LIBRARY("a library"),
    /** The JDK. */
    JDK("the JDK"),
    /**
     * The program or a library. Heddle cannot distinguish them, because the class path is unknown or no longer exists.
     */
    UNKNOWN("the program");

    private final String text;

    CodeOwner(String text) {
        this.text = text;
    }

    /** Words that follow <i>in</i>, as in <i>in your code</i>. */
    public String inWords() {
        return text;
    }
}
