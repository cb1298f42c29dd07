package dev.heddle.analyzer.closure;

/**
 * The critical sections of a lock keep their order: of two that have both begun, the first one is over (SP in Mathur, Pavlogiannis, Viswanathan, POPL 2021). In the order
 * of the run, the events of such a set are an order that can happen.
 */
public final class KeptOrder extends Closure {
    public KeptOrder(Run run) {
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

    /** A thread may have a lock in both modes. */
    private boolean isOwn(int one, int other) {
        return trace().thread(sections().acquisition(one))
                == trace().thread(sections().acquisition(other));
    }
}
