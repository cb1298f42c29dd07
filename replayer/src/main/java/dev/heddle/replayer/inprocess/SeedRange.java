package dev.heddle.replayer.inprocess;

import dev.heddle.trace.run.MoreRuns;

/**
 * The seeds of several runs.
 *
 * @param last the last one; before the first if there are no runs
 */
record SeedRange(long first, long last) {
    private static final SeedRange NONE = new SeedRange(1, 0);

    /** @throws IllegalArgumentException with a message for the user, if it is neither FROM-TO nor {@code none} */
    static SeedRange parse(String text) {
        if (text.equals(MoreRuns.NONE)) {
            return NONE;
        }
        // A seed may be negative.
        int at = text.indexOf('-', 1);
        try {
            long first = Long.parseLong(text.substring(0, Math.max(0, at)));
            long last = Long.parseLong(text.substring(at + 1));
            if (first <= last && last < Long.MAX_VALUE) {
                return new SeedRange(first, last);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option runs must be FROM-TO, for example 1-100, not '" + text + "'", e);
        }
        throw new IllegalArgumentException("option runs must be FROM-TO, the smaller number first, not '" + text + "'");
    }
}
