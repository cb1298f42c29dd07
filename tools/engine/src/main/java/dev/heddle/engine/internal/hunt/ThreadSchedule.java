package dev.heddle.engine.internal.hunt;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A schedule of the strategy {@code relay}: threads run one after the other, each up to a stop or as far as possible.
 *
 * @param legs segments in order
 */
record ThreadSchedule(List<Leg> legs) {
    ThreadSchedule {
        legs = List.copyOf(legs);
    }

    /**
     * A segment of one thread, or of all threads that no later segment names.
     *
     * @param thread its path; {@code *} for the others
     * @param stop the operation before which the thread is held; null for none
     */
    record Leg(String thread, Stop stop) {
        /** A segment without a stop. */
        static Leg whole(String thread) {
            return new Leg(thread, null);
        }

        /** All threads that no later segment names run, as far as they can. */
        static Leg others() {
            return whole("*");
        }

        private String text() {
            return stop == null ? thread : thread + " until " + stop.occurrence() + " " + stop.name();
        }
    }

    /**
     * A point in the execution of a thread.
     *
     * @param name of the next operation
     * @param occurrence number of this execution, from 1
     */
    record Stop(String name, int occurrence) {}

    /** The schedule in the form of the plan. */
    String text() {
        return legs.stream().map(Leg::text).collect(Collectors.joining("\n"));
    }
}
