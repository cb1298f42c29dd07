package dev.heddle.replayer.strategy.pattern;

/**
 * The choices that one seed makes for a pattern.
 *
 * @param hold where in its window a thread is held
 * @param lead which thread is steered first
 * @param skips whether a random half of the occurrences of the first step begin no attempt
 * @param after which thread runs when all steps have happened
 */
record PatternSeed(Hold hold, Lead lead, boolean skips, After after) {
    /** Where a thread is held between a step of its own and its next step after the other unit's. */
    enum Hold {
        /** As soon as it has released the locks that the other unit needs. */
        START,
        /** Before it acquires a lock again, or before its next step if that comes first. */
        ACQUISITION,
        /**
         * Before its next step, or before it acquires again one of the locks that it has released; it may hold other
         * locks by then.
         */
        ACCESS
    }

    /** Which thread is steered until the first step has happened. */
    enum Lead {
        /** The thread of the first step. */
        FIRST,
        /** The other thread up to its first step, then the thread of the first step. */
        OTHER,
        /** No thread: all run in random order. */
        NONE_STEERED
    }

    /** Which thread runs. */
    enum After {
        /** The thread of the last step. */
        LAST,
        /** The other thread of the pattern. */
        OTHER,
        /** All, in random order. */
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
            case 2 -> new PatternSeed(Hold.START, Lead.NONE_STEERED, false, after);
            case 3 -> new PatternSeed(Hold.ACQUISITION, Lead.FIRST, false, after);
            case 4 -> new PatternSeed(Hold.ACCESS, Lead.FIRST, false, after);
            default -> new PatternSeed(Hold.START, Lead.NONE_STEERED, true, after);
        };
    }

    /**
     * Returns whether a step on an array element may be on any element: the same work may use another index in another
     * run.
     */
    boolean takesAnyElement() {
        return lead == Lead.NONE_STEERED;
    }

    /** In gated mode no thread is steered, and the JVM chooses the next thread. */
    static PatternSeed gated(long seed) {
        return new PatternSeed(Hold.START, Lead.NONE_STEERED, (seed & 1) != 0, After.RANDOM);
    }
}
