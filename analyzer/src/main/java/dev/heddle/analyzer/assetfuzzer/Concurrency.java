package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.Segments;

/** How the executions of two units of work are related by ≺. */
enum Concurrency {
    /** In every two executions, all events are ordered: every wanted order is contradicted. */
    ORDERED,
    /** Some events are ordered: the wanted order has to be checked event by event. */
    MIXED,
    /** Two executions have no ordered events: no wanted order is contradicted. */
    FREE;

    static Concurrency of(UnitGroup one, UnitGroup other, Segments segments) {
        if (exists(one, other, segments, true)) {
            return FREE;
        }
        return exists(one, other, segments, false) ? MIXED : ORDERED;
    }

    /**
     * Searches for two executions that are unordered, either in all events or as a whole. The executions of a thread
     * are in order, so one pass over both lists suffices.
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
