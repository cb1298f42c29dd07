package dev.heddle.replayer.strategy.pattern;

/**
 * What one seed of a pattern's plan tries.
 *
 * @param hold where in its window a thread is held
 * @param lead who is led first
 * @param skips whether only every second occurrence of the first step, drawn, begins an attempt
 * @param after who goes on when all steps have happened
 */
record PatternSeed(Hold hold, Lead lead, boolean skips, After after) {
    /** Where a thread is held that has executed a step and is to execute another one after the other unit's. */
    enum Hold {
        /** As soon as it has given up the locks that the other unit needs. */
        START,
        /** Before it acquires a lock again, or right before its next step if that comes first. */
        ACQUISITION,
        /** Right before its next step, or before it acquires one of the locks again that it has given up; other locks it may have by then. */
        ACCESS
    }

    /** Who is led until the first step has happened. */
    enum Lead {
        /** The thread of the first step. */
        FIRST,
        /** The other one up to its first step, then the thread of the first step. */
        OTHER,
        /** All go on at random. */
        NOBODY
    }

    /** Who goes on. */
    enum After {
        /** The thread of the last step. */
        LAST,
        /** The other thread of the pattern. */
        OTHER,
        /** All, at random. */
        RANDOM
    }

    static PatternSeed of(long seed) {
        After after =
                switch (Math.floorMod(Math.floorDiv(seed, 6L) + seed, 3)) {
                    case 0 -> After.LAST;
                    case 1 -> After.OTHER;
                    default -> After.RANDOM;
                };
        return switch (Math.floorMod(seed, 6)) {
            case 0 -> new PatternSeed(Hold.START, Lead.FIRST, false, after);
            case 1 -> new PatternSeed(Hold.START, Lead.OTHER, false, after);
            case 2 -> new PatternSeed(Hold.START, Lead.NOBODY, false, after);
            case 3 -> new PatternSeed(Hold.ACQUISITION, Lead.FIRST, false, after);
            case 4 -> new PatternSeed(Hold.ACCESS, Lead.FIRST, false, after);
            default -> new PatternSeed(Hold.START, Lead.NOBODY, true, after);
        };
    }

    /** Whether a step that was on an element of an array may be on any: the same work may have another place in it in another run. */
    boolean takesAnyElement() {
        return lead == Lead.NOBODY;
    }

    /** In gated mode nobody is led, and who goes on is for the JVM to say. */
    static PatternSeed gated(long seed) {
        return new PatternSeed(Hold.START, Lead.NOBODY, (seed & 1) != 0, After.RANDOM);
    }
}
