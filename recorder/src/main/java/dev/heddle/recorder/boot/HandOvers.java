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
    /** In the place of a site: what the thread gave through an object last, and since when nobody else has. */
    private static final long OWN = 1;
    /** In the place of a site: where a lock was acquired, under which others. */
    private static final long PLACE = Long.MIN_VALUE;

    private static final long LOW = 0xFFFF_FFFFL;

    private final Given given;
    private final Known known = new Known();
    private final Worth worth = new Worth();
    /** Null if what gives is always recorded, and so are acquisitions. */
    private final Holds holds;
    /** How many events of relaxed happens-before the thread has recorded: between two of them acquisitions at one place are alike. */
    private int signals;

    /** What the object had when it was asked for. */
    private long word;

    private boolean asked;
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
        asked = worth.asks(site);
        if (!asked) {
            return false;
        }
        word = given.last(target);
        return answer(site, isUnchanged(target, known.find(key(target, aux), site)));
    }

    /** The same, of an item that was handed over, or of all of them for 0. */
    boolean receivesNothing(int site, int target, int item) {
        asked = worth.asks(site);
        if (!asked) {
            return false;
        }
        word = given.last(item == 0 ? target : mixed(target, item));
        int at = known.find(key(target, item), site);
        return answer(site, at >= 0 && known.word(at) == word);
    }

    void taken(int site, int target, int aux) {
        if (asked) {
            known.put(key(target, aux), site, word, 0);
        }
    }

    /**
     * Whether the thread has nothing to give that it has not given there, and nobody has given through the object since.
     *
     * @param news stamp of the last event of the thread that told something new
     */
    boolean givesNothing(int site, int target, int aux, long news) {
        repeats = false;
        asked = holds == null || worth.asks(site);
        if (holds == null || !asked) {
            return false;
        }
        word = given.last(target);
        int at = known.find(key(target, aux), site);
        repeats = isUnchanged(target, at);
        return answer(site, repeats && known.word(at) >= news);
    }

    /**
     * Whether nobody else has given anything through an object between two looks at it.
     *
     * @param at where it is known what it had at the first one, or -1
     */
    private boolean isUnchanged(int target, int at) {
        if (at < 0) {
            return false;
        }
        long before = known.word(at);
        if (before == word) {
            return true;
        }
        int own = known.find(key(target, 0), OWN);
        return own >= 0 && known.word(own) == word && before >= known.since(own);
    }

    /** Whether what was asked about last would be left out, if only the thread had learnt nothing since. */
    boolean repeats() {
        return repeats;
    }

    /** Notes what the thread has given, and since when it is the only one who gives through the object. */
    void gave(int site, int target, int aux, long stamp) {
        if (!asked) {
            given.set(target, stamp);
            return;
        }
        long last = given.give(target, stamp);
        int own = known.find(key(target, 0), OWN);
        boolean alone = own >= 0 && known.word(own) == last;
        known.put(key(target, 0), OWN, stamp, alone ? known.since(own) : stamp);
        known.put(key(target, aux), site, stamp, 0);
    }

    /** Something was given through an object by an event that is always recorded; to those who take this item, and to those who take any. */
    void handedOff(int target, int item, long stamp) {
        given.set(target, stamp);
        if (item != 0) {
            given.set(mixed(target, item), stamp);
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
        asked = holds != null && worth.asks(site);
        if (!asked) {
            return false;
        }
        word = given.last(lock);
        int at = known.find(key(lock, 0), LOCK);
        return answer(
                site,
                at >= 0
                        && known.word(at) == word
                        && known.find(key(lock, signals), place(site, stack)) >= 0
                        && holds.push(site, lock, lockClass, stack, false));
    }

    /** An acquisition was recorded. */
    void acquired(int site, int lock, int lockClass, int stack) {
        if (holds == null) {
            return;
        }
        if (asked) {
            known.put(key(lock, signals), place(site, stack), 0, 0);
            known.put(key(lock, 0), LOCK, word, 0);
        }
        if (!holds.push(site, lock, lockClass, stack, true)) {
            signals++;
        }
    }

    /** An acquisition that was left out is recorded after all. */
    void writes(int at) {
        leftOut--;
        worth.was(holds.site(at), false);
    }

    private long place(int site, int stack) {
        return Holds.place(holds.state(), site, stack) | PLACE;
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
            int own = known.find(key(lock, 0), LOCK);
            if (own < 0 || known.word(own) < news || known.word(own) != given.last(lock)) {
                return false;
            }
        }
        holds.remove(at);
        leftOut++;
        return true;
    }

    /** A release was recorded. */
    void released(int lock, long stamp) {
        given.set(lock, stamp);
        int at = holds == null ? -1 : holds.find(lock);
        if (at >= 0) {
            known.put(key(lock, 0), LOCK, stamp, 0);
            holds.remove(at);
        }
    }

    /** A wait has come back, which takes the lock: asked before the event is recorded. */
    void wakes(int lock) {
        word = given.last(lock);
    }

    void woke(int lock) {
        if (holds != null) {
            known.put(key(lock, 0), LOCK, word, 0);
        }
    }

    private boolean answer(int site, boolean isLeftOut) {
        leftOut += isLeftOut ? 1 : 0;
        return worth.was(site, isLeftOut);
    }

    private static long key(int target, int aux) {
        return (long) aux << Integer.SIZE | target & LOW;
    }
}
