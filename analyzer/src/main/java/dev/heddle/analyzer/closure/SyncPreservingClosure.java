package dev.heddle.analyzer.closure;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * A closure in which the critical sections of a lock keep their order: of two sections that have begun, the first one
 * is over (SP in Mathur, Pavlogiannis, Viswanathan, POPL 2021). The events of such a closure, in the order of the run,
 * are a feasible execution.
 */
public final class SyncPreservingClosure extends Closure {
    /** For each lock, its last section and its last exclusive section in the closure, plus 1. */
    private final int[] latest;

    private final int[] latestExclusive;

    public SyncPreservingClosure(RunIndex run) {
        super(run);
        latest = new int[run.trace().locks()];
        latestExclusive = new int[run.trace().locks()];
    }

    @Override
    void forget(int lock) {
        latest[lock] = 0;
        latestExclusive[lock] = 0;
    }

    @Override
    void release(int lock) {
        IntArrayList open = takeOpen(lock);
        for (int i = 0; i < open.size(); i++) {
            int slot = open.getInt(i);
            latest[lock] = Math.max(latest[lock], last(slot) + 1);
            if (!slots().isShared(slot)) {
                latestExclusive[lock] = Math.max(latestExclusive[lock], last(slot) + 1);
            }
        }
        for (int i = 0; i < open.size(); i++) {
            int slot = open.getInt(i);
            int section = last(slot);
            int later = (slots().isShared(slot) ? latestExclusive[lock] : latest[lock]) - 1;
            if (section < later && !isOwn(section, later)) {
                end(section);
            } else {
                putBack(lock, slot);
            }
        }
    }

    /** A thread may hold a lock in both modes. */
    private boolean isOwn(int one, int other) {
        return trace().thread(sections().acquisition(one))
                == trace().thread(sections().acquisition(other));
    }
}
