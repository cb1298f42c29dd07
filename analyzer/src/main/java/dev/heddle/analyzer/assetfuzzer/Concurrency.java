package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Segments;

/** How the executions of two units of work lie to each other under ≺. */
enum Concurrency {
    /** Whatever is wanted is contradicted: in no two executions is anything unordered. */
    ORDERED,
    /** To be asked event by event. */
    MIXED,
    /** There are two executions in which nothing is ordered: nothing that is wanted is contradicted. */
    FREE;

    static Concurrency of(UnitGroup one, UnitGroup other, Segments segments) {
        if (exists(one, other, segments, true)) {
            return FREE;
        }
        return exists(one, other, segments, false) ? MIXED : ORDERED;
    }

    /**
     * Looks for two executions of which neither precedes the other: in no event, or not as a whole. Executions of a thread follow each
     * other, so one walk over both lists is enough.
     */
    private static boolean exists(UnitGroup one, UnitGroup other, Segments segments, boolean inNoEvent) {
        int y = 0;
        for (int[] mine : one.segments) {
            int early = mine.length == 1 ? mine[0] : lowest(mine);
            int late = mine.length == 1 ? mine[0] : highest(mine);
            for (; y < other.segments.size(); y++) {
                int[] its = other.segments.get(y);
                int from = inNoEvent ? lowest(its) : highest(its);
                if (!segments.precedes(from, inNoEvent ? late : early)) {
                    int to = inNoEvent ? highest(its) : lowest(its);
                    if (!segments.precedes(inNoEvent ? early : late, to)) {
                        return true;
                    }
                    break;
                }
            }
        }
        return false;
    }

    private static int lowest(int[] segments) {
        int lowest = segments[0];
        for (int segment : segments) {
            lowest = Math.min(lowest, segment);
        }
        return lowest;
    }

    private static int highest(int[] segments) {
        int highest = segments[0];
        for (int segment : segments) {
            highest = Math.max(highest, segment);
        }
        return highest;
    }
}
