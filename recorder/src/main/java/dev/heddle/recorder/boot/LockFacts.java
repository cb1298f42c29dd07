package dev.heddle.recorder.boot;

/**
 * Records each fact about the locks of one thread once. A fact is an acquisition, a wait or a notification with its
 * place, its lock and the other locks held. The same fact is recorded again after a start, an end or a notification
 * that was recorded, because these order threads. The acquisition of the only lock held is no fact: it is recorded with
 * the first fact under this lock. docs/internals/recording.md explains why no lock-order cycle is lost.
 *
 * <p>Only the thread itself uses it, except for {@link #holds}.
 */
final class LockFacts extends SynchronisationFilter {
    private final EventRecorder log;
    private final OrderKnowledge known = new OrderKnowledge();
    private final HeldLockStack holds = new HeldLockStack();
    /** The number of recorded events that order threads. */
    private int signals;
    /** The number of locks held that {@link #holds} lacks, such as those that another thread can release. */
    private int others;
    /** Whether the wait that the thread is in was omitted. */
    private boolean isWaitOmitted;

    private long omitted;

    LockFacts(EventRecorder log) {
        this.log = log;
    }

    @Override
    void warmUp() {
        known.put(key(1, 0), PLACE, 0, 0);
        isKnown(1, 0, 1, 0);
        known.clear();
        holds.push(1, 1, 0, 0, true);
        holds.remove(0);
    }

    @Override
    HeldLockStack holds() {
        return holds;
    }

    @Override
    long omitted() {
        return omitted;
    }

    @Override
    boolean lock(int site, int lock, int lockClass, int stack) {
        if (SiteData.role(site) != SyncRoles.LOCK) {
            others++;
            return false;
        }
        boolean isOmitted = isAlone(0) || isKnown(lock, signals, site, stack);
        if (isOmitted && holds.push(site, lock, lockClass, stack, false)) {
            omitted++;
            return true;
        }
        int dropped = log.dropped();
        log.onStack(stack);
        log.recordOrdering(site, lock, lockClass);
        if (!holds.push(site, lock, lockClass, stack, true)) {
            others++;
        }
        forgetIfDropped(dropped);
        return true;
    }

    @Override
    void writes(int at) {
        omitted--;
    }

    @Override
    void record(int site, int target, int aux) {
        int dropped = log.dropped();
        switch (SiteData.role(site)) {
            case SyncRoles.UNLOCK -> unlock(site, target, aux);
            case SyncRoles.HAND_OFF -> {
                log.recordOrdering(site, target, aux);
                others = Math.max(0, others - 1);
                signals++;
            }
            case SyncRoles.WAIT -> {
                isWaitOmitted = isAlone(1) || isKnown(target, signals, site, waitedLock(target, aux));
                signal(isWaitOmitted, site, target, aux);
            }
            case SyncRoles.WAKE -> {
                signal(isWaitOmitted, site, target, aux);
                isWaitOmitted = false;
            }
            case SyncRoles.NOTIFY -> signal(isAlone(1) || isKnown(target, 0, site, aux), site, target, aux);
            case SyncRoles.NEUTRAL -> {
                if (isKnown(target, 0, site, aux)) {
                    omitted++;
                } else {
                    log.recordOrdering(site, target, aux);
                }
            }
            default -> signal(false, site, target, aux);
        }
        forgetIfDropped(dropped);
    }

    private void signal(boolean isOmitted, int site, int target, int aux) {
        if (isOmitted) {
            omitted++;
        } else {
            log.recordOrdering(site, target, aux);
            signals++;
        }
    }

    private void unlock(int site, int lock, int aux) {
        int at = holds.find(lock);
        if (at >= 0 && !holds.isWritten(at)) {
            holds.remove(at);
            omitted++;
            return;
        }
        log.recordOrdering(site, lock, aux);
        if (at >= 0) {
            holds.remove(at);
        } else {
            others = Math.max(0, others - 1);
        }
    }

    /** Whether the thread holds at most this number of locks. */
    private boolean isAlone(int most) {
        return others == 0 && holds.count() <= most;
    }

    /** Whether a fact has been recorded; from now on it has. */
    private boolean isKnown(int target, int since, int site, int with) {
        long place = HeldLockStack.place(holds.state(), site, with) | PLACE;
        if (known.find(key(target, since), place) >= 0) {
            return true;
        }
        known.put(key(target, since), place, 0, 0);
        return false;
    }

    /** After a lost event it is unknown which facts are in the recording. */
    private void forgetIfDropped(int before) {
        if (log.dropped() != before) {
            known.clear();
        }
    }
}
