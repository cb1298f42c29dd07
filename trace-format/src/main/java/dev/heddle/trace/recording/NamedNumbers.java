package dev.heddle.trace.recording;

import java.util.BitSet;

/**
 * The numbers that have a name. A class may be named twice, and each part of a recording repeats all names; both count
 * once.
 */
final class NamedNumbers {
    private final BitSet sites = new BitSet();
    private final BitSet classes = new BitSet();
    private final BitSet threads = new BitSet();
    private final BitSet stacks = new BitSet();

    /** @param type of the excerpt with the name */
    void add(byte type, int number) {
        switch (type) {
            case ExcerptLayout.SITE -> sites.set(number);
            case ExcerptLayout.CLASS -> classes.set(number);
            case ExcerptLayout.THREAD -> threads.set(number);
            case ExcerptLayout.STACK -> stacks.set(number);
            default -> throw new IllegalArgumentException("an excerpt of the type " + type + " names nothing");
        }
    }

    Manifest.NameCounts counts() {
        return new Manifest.NameCounts(
                sites.cardinality(), classes.cardinality(), threads.cardinality(), stacks.cardinality());
    }
}
