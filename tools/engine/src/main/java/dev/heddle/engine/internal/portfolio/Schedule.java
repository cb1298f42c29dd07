package dev.heddle.engine.internal.portfolio;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A schedule of the strategy {@code relay}: threads go on one after the other, each up to a stop or as far as it can.
 *
 * @param legs in their order
 */
record Schedule(List<Leg> legs) {
    Schedule {
        legs = List.copyOf(legs);
    }

    /**
     * One thread's part.
     *
     * @param thread its path
     * @param stop before which it is held; null if it is not
     */
    record Leg(String thread, Stop stop) {
        /** As far as it can. */
        static Leg whole(String thread) {
            return new Leg(thread, null);
        }

        private String text() {
            return stop == null ? thread : thread + " until " + stop.occurrence() + " " + stop.name();
        }
    }

    /**
     * A moment in the life of a thread.
     *
     * @param name of the operation it comes to
     * @param occurrence which time it comes there, from 1
     */
    record Stop(String name, int occurrence) {}

    /** As the plan has it. */
    String text() {
        return legs.stream().map(Leg::text).collect(Collectors.joining("\n"));
    }
}
