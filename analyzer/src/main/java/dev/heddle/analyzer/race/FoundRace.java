package dev.heddle.analyzer.race;

/** A pair of sites with racing accesses, and the first two such accesses, in the numbers of the recording. */
final class FoundRace {
    final int earlierThread;
    /** Stamp and site, packed as in {@link dev.heddle.trace.event.EventLayout#word0}. */
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
