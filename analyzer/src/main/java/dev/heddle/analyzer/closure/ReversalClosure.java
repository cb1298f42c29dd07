package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * A closure in which the critical sections of a lock may be reordered. Only one of the sections that exclude each other
 * may be open at the end. A section that ends after the next events of the threads has to be the open one. Otherwise it
 * is the last section (after Shi, Mathur, Pavlogiannis, ICSE 2024).
 */
public final class ReversalClosure extends Closure {
    private int[] next = new int[0];
    private boolean endsAll;

    public ReversalClosure(RunIndex run) {
        super(run);
    }

    /**
     * Empties the closure, and sets the next events of the threads.
     *
     * @param endsSections whether every section that can end does, if another thread has a section of its lock; this
     *     adds events, and leaves fewer sections that have to be last
     */
    public void clear(boolean endsSections, int... isNext) {
        clear();
        next = isNext;
        endsAll = endsSections;
    }

    @Override
    void release(int lock) {
        IntArrayList taken = takeOpen(lock);
        IntArrayList open = new IntArrayList();
        int kept = -1;
        for (int i = 0; i < taken.size(); i++) {
            int slot = taken.getInt(i);
            int section = last(slot);
            if (!isOver(section)) {
                open.add(slot);
                if (!canEnd(section) || kept < 0 || canEnd(kept) && section > kept) {
                    kept = section;
                }
            }
        }
        for (int i = 0; i < open.size(); i++) {
            int slot = open.getInt(i);
            int section = last(slot);
            boolean mayStay = section == kept
                    || sections().isShared(section) && sections().isShared(kept)
                    || thread(section) == thread(kept);
            if (!mayStay || endsAll && users(lock) > 1 && canEnd(section)) {
                end(section);
            } else {
                putBack(lock, slot);
            }
        }
    }

    private int thread(int section) {
        return trace().thread(sections().acquisition(section));
    }

    private boolean isOver(int section) {
        int release = sections().release(section);
        return release != LockSections.OPEN && has(release);
    }

    /** Whether a section ends before the next event of its thread. */
    private boolean canEnd(int section) {
        int release = sections().release(section);
        if (release == LockSections.OPEN) {
            return false;
        }
        for (int event : next) {
            if (trace().thread(event) == trace().thread(release) && trace().number(event) <= trace().number(release)) {
                return false;
            }
        }
        return true;
    }
}
