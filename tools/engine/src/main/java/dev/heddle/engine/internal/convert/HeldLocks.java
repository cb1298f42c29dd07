package dev.heddle.engine.internal.convert;

import java.util.HashMap;
import java.util.Map;

/** Counts how often each thread holds each lock, so that only the outermost acquisition and release are exported. */
final class HeldLocks {
    private final Map<Integer, Hold> holds = new HashMap<>();
    private final Map<Long, Integer> givenUp = new HashMap<>();

    private static final class Hold {
        final int thread;
        int depth;

        Hold(int thread, int depth) {
            this.thread = thread;
            this.depth = depth;
        }
    }

    /** The effect of an acquisition or release on the hold of its lock. */
    enum Edge {
        /** The hold begins or ends here. */
        OUTERMOST,
        /** The hold continues. */
        INNER,
        /** It has no matching event: another thread holds the lock, or this thread does not. */
        ALONE
    }

    Edge acquire(int thread, int lock) {
        return take(thread, lock, 1);
    }

    Edge release(int thread, int lock) {
        Hold hold = holds.get(lock);
        if (hold == null || hold.thread != thread) {
            return Edge.ALONE;
        }
        if (--hold.depth > 0) {
            return Edge.INNER;
        }
        holds.remove(lock);
        return Edge.OUTERMOST;
    }

    /** The thread releases the lock for a wait, completely. */
    Edge giveUp(int thread, int lock) {
        Hold hold = holds.get(lock);
        if (hold == null || hold.thread != thread) {
            return Edge.ALONE;
        }
        holds.remove(lock);
        givenUp.put(key(thread, lock), hold.depth);
        return Edge.OUTERMOST;
    }

    /** The thread returns from a wait and holds the lock as often as before. */
    Edge takeBack(int thread, int lock) {
        Integer depth = givenUp.remove(key(thread, lock));
        return take(thread, lock, depth == null ? 1 : depth);
    }

    /** Whether any thread holds the lock. */
    boolean isHeld(int lock) {
        return holds.containsKey(lock);
    }

    private Edge take(int thread, int lock, int times) {
        Hold hold = holds.get(lock);
        if (hold == null) {
            holds.put(lock, new Hold(thread, times));
            return Edge.OUTERMOST;
        }
        if (hold.thread != thread) {
            return Edge.ALONE;
        }
        hold.depth += times;
        return Edge.INNER;
    }

    private static long key(int thread, int lock) {
        return (long) thread << Integer.SIZE | (lock & 0xFFFF_FFFFL);
    }
}
