package dev.heddle.analyzer.assetfuzzer;

/**
 * The methods that are units of work on the atomic set of an object (PAPERS: AssetFuzzer, section 4, and Hammer et
 * al.).
 */
public enum UnitRule {
    /** Every instance method of the object's class and superclasses, with any receiver. */
    DECLARED,
    /**
     * Only such methods called on the object itself. A constructor counts from the point where its receiver is known.
     */
    RECEIVER
}
