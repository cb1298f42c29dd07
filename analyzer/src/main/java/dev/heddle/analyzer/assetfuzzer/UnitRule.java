package dev.heddle.analyzer.assetfuzzer;

/** Which methods are units of work on the atomic set of an object (PAPERS: AssetFuzzer, section 4, and Hammer et al.). */
public enum UnitRule {
    /** Every instance method of the object's class and superclasses, whoever is its receiver. */
    DECLARED,
    /** Only such methods called on the object itself. A constructor counts from where its receiver is known. */
    RECEIVER
}
