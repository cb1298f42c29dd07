package dev.heddle.cli.terminal;

/** The purpose of a verb, by which the help groups the verbs. */
public enum VerbGroup {
    FIND("find races, deadlocks and interleavings that make a program fail"),
    LOOK("look at recordings and results"),
    EXPLAIN("explain a failure: repeat it, reduce it, and name the accesses that cause it"),
    RESEARCH("research: plans, statistics and checks behind the findings");

    private final String inWords;

    VerbGroup(String inWords) {
        this.inWords = inWords;
    }

    /** One line about the group. */
    public String inWords() {
        return inWords;
    }
}
