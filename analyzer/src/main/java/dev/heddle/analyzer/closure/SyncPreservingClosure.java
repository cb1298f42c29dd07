package dev.heddle.analyzer.closure;

/**
 * A closure in which the critical sections of a lock keep their order: of two sections that have begun, the first one
 * is over (SP in Mathur, Pavlogiannis, Viswanathan, POPL 2021). The events of such a closure, in the order of the run,
 * are a feasible execution.
 */
public final class SyncPreservingClosure extends Closure {
    public SyncPreservingClosure(RunIndex run) {
        super(run);
    }

    @Override
    void release(int lock) {
        int latest = -1;
        int latestExclusive = -1;
        for (int slot = slots().from(lock); slot < slots().to(lock); slot++) {
            latest = Math.max(latest, last(slot));
            if (!slots().isShared(slot)) {
                latestExclusive = Math.max(latestExclusive, last(slot));
            }
        }
        for (int slot = slots().from(lock); slot < slots().to(lock); slot++) {
            int section = last(slot);
            int later = slots().isShared(slot) ? latestExclusive : latest;
            if (section >= 0 && section < later && !isOwn(section, later)) {
                end(section);
            }
        }
    }

    /** A thread may hold a lock in both modes. */
    private boolean isOwn(int one, int other) {
        return trace().thread(sections().acquisition(one))
                == trace().thread(sections().acquisition(other));
    }
}
