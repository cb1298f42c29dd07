package dev.heddle.recorder.boot;

/**
 * Records the synchronisation events of one thread, except those that add no order to the recording. Examples are a
 * lock that the same thread released last, and a volatile read of a value that the thread has already read. Another one
 * is a volatile write by a thread without news since its last one. docs/internals/recording.md lists what is
 * omitted and proves that no order is lost.
 *
 * <p>Only the thread itself uses it, except for {@link #holds}.
 */
final class RedundancyFilter {
    /** Records everything. */
    static final int NONE = 0;
    /** Omits redundant acquires. */
    static final int ACQUIRES = 1;
    /** Also omits redundant releases and redundant lock acquisitions. */
    static final int ALL = 2;

    /** Pseudo-site: the lock itself. */
    private static final long LOCK = 0;
    /** Pseudo-site: the last release this thread made through an object, if no other thread released since. */
    private static final long OWN = 1;
    /** Pseudo-site: where a lock was acquired, with which other locks held. */
    private static final long PLACE = Long.MIN_VALUE;

    private static final long LOW = 0xFFFF_FFFFL;

    private final EventRecorder log;
    private final LastReleaseTable lastReleases;
    private final OrderKnowledge knowledge = new OrderKnowledge();
    private final SkipHeuristic heuristic = new SkipHeuristic();
    /** Null if releases and lock acquisitions are always recorded. */
    private final HeldLockStack holds;
    /**
     * The number of events of relaxed happens-before that the thread has recorded. Between two of them acquisitions at
     * one place are alike.
     */
    private int signals;
    /** The stamp of the thread's last event with news, as of its last query. */
    private long news;
    /** The stamp of the last event, up to which there was nothing newer than {@link #news}. */
    private long newsUntil;

    private long omitted;

    private RedundancyFilter(EventRecorder log, LastReleaseTable lastReleases, boolean all) {
        this.log = log;
        this.lastReleases = lastReleases;
        this.holds = all ? new HeldLockStack() : null;
    }

    /**
     * @param kinds one of the constants
     * @return null if everything is recorded
     */
    static RedundancyFilter of(EventRecorder log, int kinds) {
        LastReleaseTable table = kinds == NONE ? null : LastReleaseTable.current();
        return table == null ? null : new RedundancyFilter(log, table, kinds == ALL);
    }

    /** Runs code once that links itself at its first use. */
    void warmUp() {
        acquireFrom(1, 1, 0, 1);
        releaseTo(1, 1, 0);
        handOff(1, 0);
        unlock(1, 1, 0);
        if (holds != null) {
            holds.push(1, 1, 0, 0, true);
            holds.remove(0);
        }
    }

    /** The locks that the thread holds; null if all acquisitions are recorded at once. */
    HeldLockStack holds() {
        return holds;
    }

    /** The number of omitted operations. */
    long omitted() {
        return omitted;
    }

    /** Records an operation other than a lock acquisition, if it adds an order. */
    void record(int site, int target, int aux) {
        int dropped = log.dropped();
        byte role = SiteData.role(site);
        switch (role) {
            case SyncRoles.ACQUIRE -> acquireFrom(site, target, aux, target);
            case SyncRoles.RECEIVE -> {
                if (acquireFrom(site, target, aux, aux == 0 ? target : mixed(target, aux))) {
                    signals++;
                }
            }
            case SyncRoles.RELEASE -> releaseTo(site, target, aux);
            case SyncRoles.UNLOCK -> unlock(site, target, aux);
            case SyncRoles.WAIT -> {
                log.recordOrdering(site, target, aux);
                lastReleases.set(waitedLock(target, aux), log.stamp());
                signals++;
            }
            case SyncRoles.WAKE -> wake(site, target, aux);
            case SyncRoles.HAND_OFF -> {
                log.recordOrdering(site, target, aux);
                handOff(target, aux);
                signals++;
            }
            case SyncRoles.NEUTRAL -> log.recordOrdering(site, target, aux);
            default -> {
                log.recordOrdering(site, target, aux);
                signals++;
            }
        }
        forgetIfDropped(dropped);
    }

    /** After a lost event it is unknown what the recording has of the thread. */
    private void forgetIfDropped(int before) {
        if (log.dropped() != before) {
            knowledge.clear();
        }
    }

    /** The stamp of the thread's last event with news: any event except the repetition of a release without news. */
    private long news() {
        if (newsUntil != log.stamp()) {
            newsUntil = log.stamp();
            news = newsUntil;
        }
        return news;
    }

    // Volatile fields, atomics, publications and hand-offs

    /**
     * Acquires from an object, unless nothing was released through it since the thread acquired from it at this place.
     *
     * @param through the object, or the object and the item in one
     * @return whether the acquire was recorded
     */
    private boolean acquireFrom(int site, int target, int aux, int through) {
        boolean checked = heuristic.checks(site);
        long word = 0;
        if (checked) {
            word = lastReleases.last(through);
            if (learn(site, isUnchanged(target, knowledge.find(key(target, aux), site), word))) {
                return false;
            }
        }
        log.record(site, target, aux);
        if (checked) {
            knowledge.put(key(target, aux), site, word, 0);
        }
        return true;
    }

    /**
     * Releases through an object. Omitted if the thread has no news since its last release at this place and no other
     * thread has released through the object since.
     */
    private void releaseTo(int site, int target, int aux) {
        boolean checked = holds != null && heuristic.checks(site);
        boolean repeats = false;
        if (checked) {
            int at = knowledge.find(key(target, aux), site);
            repeats = isUnchanged(target, at, lastReleases.last(target));
            if (learn(site, repeats && knowledge.word(at) >= news())) {
                return;
            }
        }
        log.recordOrdering(site, target, aux);
        if (checked || holds == null) {
            long last = lastReleases.replace(target, log.stamp());
            int own = knowledge.find(key(target, 0), OWN);
            boolean alone = own >= 0 && knowledge.word(own) == last;
            knowledge.put(key(target, 0), OWN, log.stamp(), alone ? knowledge.since(own) : log.stamp());
            knowledge.put(key(target, aux), site, log.stamp(), 0);
        } else {
            lastReleases.set(target, log.stamp());
        }
        if (repeats) {
            newsUntil = log.stamp();
        }
    }

    /**
     * Whether no other thread has released through an object between two reads of its word.
     *
     * @param at the index of the entry with the word of the first read, or -1
     * @param word the word of the second read
     */
    private boolean isUnchanged(int target, int at, long word) {
        if (at < 0) {
            return false;
        }
        long before = knowledge.word(at);
        if (before == word) {
            return true;
        }
        int own = knowledge.find(key(target, 0), OWN);
        return own >= 0 && knowledge.word(own) == word && before >= knowledge.since(own);
    }

    /** Releases to threads that receive this item, and to those that receive any item. */
    private void handOff(int target, int item) {
        lastReleases.set(target, log.stamp());
        if (item != 0) {
            lastReleases.set(mixed(target, item), log.stamp());
        }
    }

    private static int mixed(int target, int item) {
        return (target * 31 + item) * 0x9E37_79B9 >>> 1;
    }

    // Locks

    /**
     * Records the acquisition of a lock that only its owner can release. Postponed if it is redundant: no other thread
     * has released the lock, and an acquisition with the same locks held and the same stack has been recorded since the
     * last signal.
     *
     * @return false if it is another kind of lock, which is not recorded here
     */
    boolean lock(int site, int lock, int lockClass, int stack) {
        if (holds == null || SiteData.role(site) != SyncRoles.LOCK) {
            return false;
        }
        int dropped = log.dropped();
        boolean checked = heuristic.checks(site);
        long place = HeldLockStack.place(holds.state(), site, stack) | PLACE;
        long word = 0;
        if (checked) {
            word = lastReleases.last(lock);
            int at = knowledge.find(key(lock, 0), LOCK);
            boolean isRecorded =
                    at >= 0 && knowledge.word(at) == word && knowledge.find(key(lock, signals), place) >= 0;
            if (learn(site, isRecorded && holds.push(site, lock, lockClass, stack, false))) {
                return true;
            }
        }
        log.onStack(stack);
        log.recordOrdering(site, lock, lockClass);
        if (checked) {
            knowledge.put(key(lock, signals), place, 0, 0);
            knowledge.put(key(lock, 0), LOCK, word, 0);
        }
        if (!holds.push(site, lock, lockClass, stack, true)) {
            // A lock that is missing here must not look as if nothing had changed.
            signals++;
        }
        forgetIfDropped(dropped);
        return true;
    }

    /** A postponed acquisition is recorded after all. */
    void writes(int at) {
        omitted--;
        heuristic.learn(holds.site(at), false);
    }

    /**
     * Releases a lock. If its acquisition was not recorded, the release is omitted in two cases: the thread still holds
     * the lock, or it has no news since it last released the lock.
     */
    private void unlock(int site, int lock, int aux) {
        int at = holds == null ? -1 : holds.find(lock);
        if (at >= 0 && !holds.isWritten(at) && (holds.isReentrant(at) || releasesNothingNew(lock))) {
            holds.remove(at);
            omitted++;
            return;
        }
        long before = news();
        log.recordOrdering(site, lock, aux);
        lastReleases.set(lock, log.stamp());
        if (at >= 0) {
            knowledge.put(key(lock, 0), LOCK, log.stamp(), 0);
            holds.remove(at);
        }
        news = before;
        newsUntil = log.stamp();
    }

    private boolean releasesNothingNew(int lock) {
        int at = knowledge.find(key(lock, 0), LOCK);
        return at >= 0 && knowledge.word(at) >= news() && knowledge.word(at) == lastReleases.last(lock);
    }

    private void wake(int site, int target, int aux) {
        int lock = waitedLock(target, aux);
        long word = lastReleases.last(lock);
        log.recordOrdering(site, target, aux);
        if (holds != null) {
            knowledge.put(key(lock, 0), LOCK, word, 0);
        }
        signals++;
    }

    /** The lock that a wait releases: the condition's lock, which is in aux, or the monitor itself. */
    private static int waitedLock(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    private boolean learn(int site, boolean isLeftOut) {
        omitted += isLeftOut ? 1 : 0;
        return heuristic.learn(site, isLeftOut);
    }

    private static long key(int target, int aux) {
        return (long) aux << Integer.SIZE | target & LOW;
    }
}
