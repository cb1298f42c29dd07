package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.trace.LockSections;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Critical sections of a lock may change places, but only one of those that exclude each other may be open at the end. It is one that cannot be over because it ends after
 * what the threads are about to do; otherwise the last one (after Shi, Mathur, Pavlogiannis, ICSE 2024).
 */
public final class AnyOrder extends Closure {
    private int[] next = new int[0];
    private boolean endsAll;

    public AnyOrder(Run run) {
        super(run);
    }

    /**
     * Empties it, and says what the threads are about to do.
     *
     * @param endsWhatItCan whether every section is over that can be, if another thread has one of its lock: more events, and fewer sections that
     *     must come last
     */
    public void clear(boolean endsWhatItCan, int... isNext) {
        clear();
        next = isNext;
        endsAll = endsWhatItCan;
    }

    @Override
    void release(int lock) {
        IntArrayList open = new IntArrayList();
        int kept = -1;
        int users = 0;
        for (int slot = slots().from(lock); slot < slots().to(lock); slot++) {
            int section = last(slot);
            users += section >= 0 ? 1 : 0;
            if (section >= 0 && !isOver(section)) {
                open.add(section);
                if (!canEnd(section) || kept < 0 || canEnd(kept) && section > kept) {
                    kept = section;
                }
            }
        }
        for (int i = 0; i < open.size(); i++) {
            int section = open.getInt(i);
            boolean mayStay = section == kept
                    || sections().isShared(section) && sections().isShared(kept)
                    || thread(section) == thread(kept);
            if (!mayStay || endsAll && users > 1 && canEnd(section)) {
                end(section);
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

    /** Whether a section ends before what its thread is about to do. */
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
