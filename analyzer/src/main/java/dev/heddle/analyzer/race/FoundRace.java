package dev.heddle.analyzer.race;

/** A pair of sites whose accesses raced, with the first two accesses that did, while the numbers of the recording are still in use. */
final class FoundRace {
    final int earlierThread;
    /** As {@link dev.heddle.trace.event.EventLayout#word0} packs stamp and site. */
    final long earlierPlace;

    final boolean earlierWrites;
    final int laterThread;
    final long laterPlace;
    final boolean laterWrites;
    /** Identity of the object or array; 0 for a static field. */
    final int target;

    long occurrences = 1;

    FoundRace(
            int earlierThread,
            long earlierPlace,
            boolean earlierWrites,
            int laterThread,
            long laterPlace,
            boolean laterWrites,
            int target) {
        this.earlierThread = earlierThread;
        this.earlierPlace = earlierPlace;
        this.earlierWrites = earlierWrites;
        this.laterThread = laterThread;
        this.laterPlace = laterPlace;
        this.laterWrites = laterWrites;
        this.target = target;
    }
}
