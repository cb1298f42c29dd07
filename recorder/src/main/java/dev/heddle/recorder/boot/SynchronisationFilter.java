package dev.heddle.recorder.boot;

/** Decides which synchronisation events of one thread are recorded. Only the thread itself uses it. */
abstract class SynchronisationFilter {
    /** Pseudo-site: a place, with the locks held there. */
    static final long PLACE = Long.MIN_VALUE;

    private static final long LOW = 0xFFFF_FFFFL;

    /** Runs code once that links itself at its first use. */
    abstract void warmUp();

    /** The locks that the thread holds; null if all acquisitions are recorded at once. */
    abstract HeldLockStack holds();

    /** The number of omitted operations. */
    abstract long omitted();

    /** Records an operation other than a lock acquisition, unless it is omitted. */
    abstract void record(int site, int target, int aux);

    /**
     * Records the acquisition of a lock that only its owner can release.
     *
     * @return false if it is another kind of lock, which is not recorded here
     */
    abstract boolean lock(int site, int lock, int lockClass, int stack);

    /** A postponed acquisition is recorded after all. */
    abstract void writes(int at);

    /** The lock that a wait releases: the condition's lock, which is in aux, or the monitor itself. */
    static int waitedLock(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    static long key(int target, int aux) {
        return (long) aux << Integer.SIZE | target & LOW;
    }
}
