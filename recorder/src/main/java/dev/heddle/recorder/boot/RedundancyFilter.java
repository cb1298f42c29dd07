package dev.heddle.recorder.boot;

/**
 * Records the operations of one thread that give or take an order, but for those that add none to what is recorded: a lock taken again by the thread that released
 * it last, a volatile read of what it has seen, a volatile write by a thread that has learnt nothing since its last one. See docs/design/redundant-operations.md for what
 * is left out and why nothing is lost.
 *
 * <p>Only the thread itself uses it, but for {@link #holds}.
 */
final class RedundancyFilter {
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

    private final ThreadLog log;
    private final LastReleaseTable given;
    private final OrderKnowledge known = new OrderKnowledge();
    private final SkipHeuristic worth = new SkipHeuristic();
    /** Null if what gives is always recorded, and so are acquisitions. */
    private final HeldLockStack holds;
    /** How many events of relaxed happens-before the thread has recorded: between two of them acquisitions at one place are alike. */
    private int signals;
    /** When the thread last told something new, as far as it was asked for. */
    private long news;
    /** The stamp of the last event as it was when nothing new had been told since {@link #news}. */
    private long newsUntil;

    private long leftOut;

    private RedundancyFilter(ThreadLog log, LastReleaseTable given, boolean all) {
        this.log = log;
        this.given = given;
        this.holds = all ? new HeldLockStack() : null;
    }

    /** @param kinds one of the constants; @return null if nothing is left out */
    static RedundancyFilter of(ThreadLog log, int kinds) {
        LastReleaseTable table = kinds == NONE ? null : LastReleaseTable.current();
        return table == null ? null : new RedundancyFilter(log, table, kinds == ALL);
    }

    /** Runs once what links itself at its first use. */
    void warmUp() {
        take(1, 1, 0, 1);
        give(1, 1, 0);
        handOff(1, 0);
        release(1, 1, 0);
        if (holds != null) {
            holds.push(1, 1, 0, 0, true);
            holds.remove(0);
        }
    }

    /** The locks that the thread holds; null if all acquisitions are recorded at once. */
    HeldLockStack holds() {
        return holds;
    }

    /** How many operations were left out. */
    long leftOut() {
        return leftOut;
    }

    /** Records an operation other than an acquisition, if it adds an order. */
    void record(int site, int target, int aux) {
        int dropped = log.dropped();
        byte role = SiteData.role(site);
        switch (role) {
            case SyncRoles.TAKES -> take(site, target, aux, target);
            case SyncRoles.RECEIVES -> {
                if (take(site, target, aux, aux == 0 ? target : mixed(target, aux))) {
                    signals++;
                }
            }
            case SyncRoles.GIVES -> give(site, target, aux);
            case SyncRoles.RELEASES -> release(site, target, aux);
            case SyncRoles.WAITS -> {
                log.order(site, target, aux);
                given.set(lock(target, aux), log.stamp());
                signals++;
            }
            case SyncRoles.WAKES -> wake(site, target, aux);
            case SyncRoles.HANDS_OFF -> {
                log.order(site, target, aux);
                handOff(target, aux);
                signals++;
            }
            case SyncRoles.NEUTRAL -> log.order(site, target, aux);
            default -> {
                log.order(site, target, aux);
                signals++;
            }
        }
        forgetIfDropped(dropped);
    }

    /** If an event was lost, nobody knows what of the thread is in the recording. */
    private void forgetIfDropped(int before) {
        if (log.dropped() != before) {
            known.clear();
        }
    }

    /** When the thread last told something new: anything but that it gives once more what it has to give. */
    private long news() {
        if (newsUntil != log.stamp()) {
            newsUntil = log.stamp();
            news = newsUntil;
        }
        return news;
    }

    // Volatile fields, atomics, what is published and handed off

    /**
     * Takes from an object, unless nothing was given through it since the thread took from it at this place.
     *
     * @param through the object, or the object and the item in one
     * @return whether that was recorded
     */
    private boolean take(int site, int target, int aux, int through) {
        boolean asked = worth.asks(site);
        long word = 0;
        if (asked) {
            word = given.last(through);
            if (answer(site, isUnchanged(target, known.find(key(target, aux), site), word))) {
                return false;
            }
        }
        log.tell(site, target, aux);
        if (asked) {
            known.put(key(target, aux), site, word, 0);
        }
        return true;
    }

    /** Gives through an object, unless the thread has nothing to give that it has not given there, and nobody has given through the object since. */
    private void give(int site, int target, int aux) {
        boolean asked = holds != null && worth.asks(site);
        boolean repeats = false;
        if (asked) {
            int at = known.find(key(target, aux), site);
            repeats = isUnchanged(target, at, given.last(target));
            if (answer(site, repeats && known.word(at) >= news())) {
                return;
            }
        }
        log.order(site, target, aux);
        if (asked || holds == null) {
            long last = given.give(target, log.stamp());
            int own = known.find(key(target, 0), OWN);
            boolean alone = own >= 0 && known.word(own) == last;
            known.put(key(target, 0), OWN, log.stamp(), alone ? known.since(own) : log.stamp());
            known.put(key(target, aux), site, log.stamp(), 0);
        } else {
            given.set(target, log.stamp());
        }
        if (repeats) {
            newsUntil = log.stamp();
        }
    }

    /**
     * Whether nobody else has given anything through an object between two looks at it.
     *
     * @param at where it is known what it had at the first one, or -1
     * @param word what it has now
     */
    private boolean isUnchanged(int target, int at, long word) {
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

    /** Gives to those who take this item, and to those who take any. */
    private void handOff(int target, int item) {
        given.set(target, log.stamp());
        if (item != 0) {
            given.set(mixed(target, item), log.stamp());
        }
    }

    private static int mixed(int target, int item) {
        return (target * 31 + item) * 0x9E37_79B9 >>> 1;
    }

    // Locks

    /**
     * Records an acquisition of a lock that its owner alone can release; or leaves it out for now, if it takes nothing from anybody and was recorded with the same
     * locks held and the same stack since the last signal.
     *
     * @return false if it is of another lock, and not recorded
     */
    boolean acquire(int site, int lock, int lockClass, int stack) {
        if (holds == null || SiteData.role(site) != SyncRoles.ACQUIRES) {
            return false;
        }
        int dropped = log.dropped();
        boolean asked = worth.asks(site);
        long place = HeldLockStack.place(holds.state(), site, stack) | PLACE;
        long word = 0;
        if (asked) {
            word = given.last(lock);
            int at = known.find(key(lock, 0), LOCK);
            boolean isKnown = at >= 0 && known.word(at) == word && known.find(key(lock, signals), place) >= 0;
            if (answer(site, isKnown && holds.push(site, lock, lockClass, stack, false))) {
                return true;
            }
        }
        log.onStack(stack);
        log.order(site, lock, lockClass);
        if (asked) {
            known.put(key(lock, signals), place, 0, 0);
            known.put(key(lock, 0), LOCK, word, 0);
        }
        if (!holds.push(site, lock, lockClass, stack, true)) {
            // What is not among the locks held must not look as if nothing had changed.
            signals++;
        }
        forgetIfDropped(dropped);
        return true;
    }

    /** An acquisition that was left out is recorded after all. */
    void writes(int at) {
        leftOut--;
        worth.was(holds.site(at), false);
    }

    /**
     * Releases a lock. If its acquisition was not recorded, neither need be, as long as the thread holds the lock still, or has told nothing new since it
     * released it last.
     */
    private void release(int site, int lock, int aux) {
        int at = holds == null ? -1 : holds.find(lock);
        if (at >= 0 && !holds.isWritten(at) && (holds.isAgain(at) || givesNothing(lock))) {
            holds.remove(at);
            leftOut++;
            return;
        }
        long before = news();
        log.order(site, lock, aux);
        given.set(lock, log.stamp());
        if (at >= 0) {
            known.put(key(lock, 0), LOCK, log.stamp(), 0);
            holds.remove(at);
        }
        news = before;
        newsUntil = log.stamp();
    }

    private boolean givesNothing(int lock) {
        int at = known.find(key(lock, 0), LOCK);
        return at >= 0 && known.word(at) >= news() && known.word(at) == given.last(lock);
    }

    private void wake(int site, int target, int aux) {
        int lock = lock(target, aux);
        long word = given.last(lock);
        log.order(site, target, aux);
        if (holds != null) {
            known.put(key(lock, 0), LOCK, word, 0);
        }
        signals++;
    }

    /** What a wait gives up: the lock of a condition, which is in aux, or the monitor itself. */
    private static int lock(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    private boolean answer(int site, boolean isLeftOut) {
        leftOut += isLeftOut ? 1 : 0;
        return worth.was(site, isLeftOut);
    }

    private static long key(int target, int aux) {
        return (long) aux << Integer.SIZE | target & LOW;
    }
}
