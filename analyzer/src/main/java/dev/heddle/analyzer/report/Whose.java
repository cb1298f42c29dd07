package dev.heddle.analyzer.report;

/** Whose code it is. */
public enum Whose {
    /** The program's own: of a folder of its class path, or of the jar with its main class. */
    OWN("your code"),
    /** Of a library of the program. */
    LIBRARY("a library"),
    /** Of the JDK. */
    JDK("the JDK"),
    /** Of the program or of a library; nobody knows, as the class path is not known or is gone. */
    UNKNOWN("the program");

    private final String words;

    Whose(String words) {
        this.words = words;
    }

    /** As in <i>in your code</i>. */
    public String inWords() {
        return words;
    }
}
