package dev.heddle.recorder.boot;

/**
 * Recognises the operations of one thread that neither give nor take an order that its recorded events have not given or taken already: a lock taken again by
 * the thread that released it last, a volatile read of what it has seen, a volatile write by a thread that has learnt nothing since its last one. They need
 * no event. See docs/design/hand-overs.md for what is left out and why nothing is lost.
 *
 * <p>Each question is asked before the event is recorded and remembers what it looked at for the answer that follows it. Only the thread itself uses it, but
 * for {@link #holds}.
 */
final class HandOvers {
    /** Nothing is left out. */
    static final int NONE = 0;
    /** What takes nothing new. */
    static final int TAKES = 1;
    /** Also what gives nothing new, and acquisitions of locks that say nothing new. */
    static final int ALL = 2;

    /** In the place of a site: the lock itself. */
    private static final long LOCK = 0;
    /** In the place of a site: since when nobody else has given anything through an object, and what the thread gave last. */
    private static final long OWN_FIRST = 1;

    private static final long OWN_LAST = 2;
    /** In the place of a site: where a lock was acquired, under which others. */
    private static final long PLACE = Long.MIN_VALUE;

    private static final long LOW = 0xFFFF_FFFFL;

    private final Given given;
    private final Known known = new Known();
    /** Null if what gives is always recorded, and so are acquisitions. */
    private final Holds holds;
    /** How many events of relaxed happens-before the thread has recorded: between two of them acquisitions at one place are alike. */
    private int signals;

    /** What the object had when it was asked for. */
    private long word;

    private boolean repeats;
    private long leftOut;

    private HandOvers(Given given, boolean all) {
        this.given = given;
        this.holds = all ? new Holds() : null;
    }

    /** @param kinds one of the constants; @return null if nothing is left out */
    static HandOvers of(int kinds) {
        Given table = kinds == NONE ? null : Given.current();
        return table == null ? null : new HandOvers(table, kinds == ALL);
    }

    /** Runs once what links itself at its first use. */
    static void warmUp() {
        HandOvers orders = of(Threads.leftOut);
        if (orders != null) {
            orders.takesNothing(1, 1, 0);
            orders.gave(1, 1, 0, 1);
            orders.acquiresNothing(1, 1, 0, 0);
            orders.acquired(1, 1, 0, 0);
            orders.released(1, 1);
        }
    }

    /** The locks that the thread holds; null if all acquisitions are recorded at once. */
    Holds holds() {
        return holds;
    }

    /** An event was lost, so nobody knows what of the thread is in the recording. */
    void forget() {
        known.clear();
    }

    /** How many operations were left out. */
    long leftOut() {
        return leftOut;
    }

    // Volatile fields, atomics, what is published and handed off

    /** Whether nothing was given through the object since the thread took from it, there. */
    boolean takesNothing(int site, int target, int aux) {
        word = given.last(target);
        return leftOut(isUnchanged(target, known.get(key(target, aux), site)));
    }

    /** The same, of an item that was handed over, or of all of them for 0. */
    boolean receivesNothing(int site, int target, int item) {
        word = given.last(item == 0 ? target : mixed(target, item));
        return leftOut(known.get(key(target, item), site) == word);
    }

    void taken(int site, int target, int aux) {
        known.put(key(target, aux), site, word);
    }

    /**
     * Whether the thread has nothing to give that it has not given there, and nobody has given through the object since.
     *
     * @param news stamp of the last event of the thread that told something new
     */
    boolean givesNothing(int site, int target, int aux, long news) {
        if (holds == null) {
            repeats = false;
            return false;
        }
        long before = known.get(key(target, aux), site);
        word = given.last(target);
        repeats = isUnchanged(target, before);
        return leftOut(repeats && before >= news);
    }

    /**
     * Whether nobody else has given anything through an object between two looks at it.
     *
     * @param before what it had then, -1 for never
     */
    private boolean isUnchanged(int target, long before) {
        if (before == word) {
            return true;
        }
        if (before < 0 || known.get(key(target, 0), OWN_LAST) != word) {
            return false;
        }
        long first = known.get(key(target, 0), OWN_FIRST);
        return first >= 0 && before >= first;
    }

    /** The thread gives through an object: notes since when it is the only one who does. */
    private void give(int target, long stamp) {
        long last = given.give(target, stamp);
        if (last != known.get(key(target, 0), OWN_LAST) || known.get(key(target, 0), OWN_FIRST) < 0) {
            known.put(key(target, 0), OWN_FIRST, stamp);
        }
        known.put(key(target, 0), OWN_LAST, stamp);
    }

    /** Whether what was asked about last would be left out, if only the thread had learnt nothing since. */
    boolean repeats() {
        return repeats;
    }

    void gave(int site, int target, int aux, long stamp) {
        give(target, stamp);
        known.put(key(target, aux), site, stamp);
    }

    /** Something was given through an object by an event that is always recorded; to those who take this item, and to those who take any. */
    void handedOff(int target, int item, long stamp) {
        given.give(target, stamp);
        if (item != 0) {
            given.give(mixed(target, item), stamp);
        }
    }

    private static int mixed(int target, int item) {
        return (target * 31 + item) * 0x9E37_79B9 >>> 1;
    }

    /** An event of relaxed happens-before was recorded. */
    void signalled() {
        signals++;
    }

    // Locks

    /** Whether an acquisition takes nothing from anybody, and was recorded with the same locks held and the same stack since the last signal. */
    boolean acquiresNothing(int site, int lock, int lockClass, int stack) {
        word = given.last(lock);
        return holds != null
                && known.get(key(lock, 0), LOCK) == word
                && known.get(key(lock, signals), place(site, stack)) >= 0
                && holds.push(site, lock, lockClass, stack, false);
    }

    /** An acquisition was recorded. */
    void acquired(int site, int lock, int lockClass, int stack) {
        if (holds != null) {
            known.put(key(lock, signals), place(site, stack), 0);
            known.put(key(lock, 0), LOCK, word);
            if (!holds.push(site, lock, lockClass, stack, true)) {
                signals++;
            }
        }
    }

    private long place(int site, int stack) {
        long at = ThreadLog.mix(holds.state(), (long) site << Integer.SIZE | stack & LOW);
        return at | PLACE;
    }

    /**
     * Whether the acquisition of a lock that is about to be released was not recorded, and neither it nor the release need be: the thread holds the lock
     * still, or has told nothing new since it released it last.
     */
    boolean releasesNothing(int lock, long news) {
        int at = holds == null ? -1 : holds.find(lock);
        if (at < 0 || holds.isWritten(at)) {
            return false;
        }
        if (!holds.isAgain(at)) {
            long before = known.get(key(lock, 0), LOCK);
            if (before < news || before != given.last(lock)) {
                return false;
            }
        }
        holds.remove(at);
        leftOut++;
        return leftOut(true);
    }

    /** A release was recorded. */
    void released(int lock, long stamp) {
        given.give(lock, stamp);
        int at = holds == null ? -1 : holds.find(lock);
        if (at >= 0) {
            known.put(key(lock, 0), LOCK, stamp);
            holds.remove(at);
        }
    }

    /** A wait has come back, which takes the lock: asked before the event is recorded. */
    void wakes(int lock) {
        word = given.last(lock);
    }

    void woke(int lock) {
        if (holds != null) {
            known.put(key(lock, 0), LOCK, word);
        }
    }

    private boolean leftOut(boolean is) {
        leftOut += is ? 1 : 0;
        return is;
    }

    private static long key(int target, int aux) {
        return (long) aux << Integer.SIZE | target & LOW;
    }
}
