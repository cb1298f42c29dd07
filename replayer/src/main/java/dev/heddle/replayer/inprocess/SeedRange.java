package dev.heddle.replayer.inprocess;

/**
 * The seeds of several runs.
 *
 * @param last the last one, not before the first
 */
record SeedRange(long first, long last) {
    /** @throws IllegalArgumentException with a message for the user, if it is not FROM-TO */
    static SeedRange parse(String text) {
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
