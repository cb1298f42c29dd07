package dev.heddle.analyzer.locon;

/** The test procedures (LoCon, section 4). */
public enum Procedure {
    /** Pairs that only the failing run has. */
    I,
    /**
     * Pairs that all passing runs have and that the failing run lacks because it failed first. They are reported in
     * reverse order.
     */
    II,
    /** Couples of pairs that the failing run has together, and no passing run has together. */
    III
}
