package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The locks that one thread holds, innermost last, as far as the thread acquired and releases them itself. A redundant
 * acquisition waits here until the thread records another event while it holds the lock. Without such an event neither
 * the acquisition nor the release is recorded.
 *
 * <p>Only the thread itself changes it. The drainer may read it while the thread is stopped; {@link #version} shows
 * whether it was.
 */
final class HeldLockStack {
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup().findVarHandle(HeldLockStack.class, "version", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int FIRST = 8;
    /** A thread with more holds than this seems to acquire without ever releasing. */
    private static final int MOST = 1 << 10;

    private int[] sites = new int[FIRST];
    private int[] locks = new int[FIRST];
    private int[] classes = new int[FIRST];
    private int[] stacks = new int[FIRST];
    private boolean[] written = new boolean[FIRST];
    /** A hash of the locks held up to each entry, and of where they were acquired. */
    private long[] states = new long[FIRST];

    private int count;
    private int waiting;

    @SuppressWarnings("unused") // through VERSION
    private int version;

    /** A hash of the locks held and of where they were acquired. */
    long state() {
        return count == 0 ? 0 : states[count - 1];
    }

    /**
     * A hash of an acquisition: its site, its stack and the locks held. It differs between processes, and is fast to
     * compute because every acquisition needs it.
     */
    static long place(long state, int site, int stack) {
        long mixed = (state ^ (long) site << Integer.SIZE ^ stack & 0xFFFF_FFFFL) * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ mixed >>> 32;
    }

    private static long after(long place, int lock) {
        long mixed = (place + lock) * 0xD6E8_FEB8_6659_FD93L;
        return mixed ^ mixed >>> 32;
    }

    /** @return false if there is no room; the thread should then record everything */
    boolean push(int site, int lock, int lockClass, int stack, boolean isWritten) {
        long state = after(place(state(), site, stack), lock);
        if (count == sites.length && !grow()) {
            return false;
        }
        touch();
        sites[count] = site;
        locks[count] = lock;
        classes[count] = lockClass;
        stacks[count] = stack;
        written[count] = isWritten;
        states[count] = state;
        count++;
        waiting += isWritten ? 0 : 1;
        return true;
    }

    /** The index of the innermost acquisition of a lock, or -1. */
    int find(int lock) {
        for (int i = count - 1; i >= 0; i--) {
            if (locks[i] == lock) {
                return i;
            }
        }
        return -1;
    }

    boolean isWritten(int at) {
        return written[at];
    }

    /** Whether the thread already held the lock at this acquisition. */
    boolean isReentrant(int at) {
        for (int i = 0; i < at; i++) {
            if (locks[i] == locks[at]) {
                return true;
            }
        }
        return false;
    }

    /** Removes an acquisition when its lock is released. */
    void remove(int at) {
        touch();
        waiting -= written[at] ? 0 : 1;
        count--;
        for (int i = at; i < count; i++) {
            sites[i] = sites[i + 1];
            locks[i] = locks[i + 1];
            classes[i] = classes[i + 1];
            stacks[i] = stacks[i + 1];
            written[i] = written[i + 1];
            long before = i == 0 ? 0 : states[i - 1];
            states[i] = after(place(before, sites[i], stacks[i]), locks[i]);
        }
    }

    /** Whether acquisitions must be written before the next event. */
    boolean hasUnwritten() {
        return waiting != 0;
    }

    int count() {
        return count;
    }

    int site(int at) {
        return sites[at];
    }

    int lock(int at) {
        return locks[at];
    }

    int lockClass(int at) {
        return classes[at];
    }

    int stack(int at) {
        return stacks[at];
    }

    void markAllWritten() {
        touch();
        for (int i = 0; i < count; i++) {
            written[i] = true;
        }
        waiting = 0;
    }

    private void touch() {
        VERSION.setRelease(this, (int) VERSION.getOpaque(this) + 1);
    }

    /** For the drainer: changes whenever the thread acquires, releases or writes an acquisition. */
    int version() {
        return (int) VERSION.getAcquire(this);
    }

    /** For the drainer: site, lock and stack of each unwritten acquisition; empty if the version has changed. */
    int[] unwritten(int ofVersion) {
        int[] words = new int[Math.max(0, waiting) * 3];
        int at = 0;
        for (int i = 0; i < count && at < words.length; i++) {
            if (!written[i]) {
                words[at++] = sites[i];
                words[at++] = locks[i];
                words[at++] = stacks[i];
            }
        }
        return version() == ofVersion ? words : new int[0];
    }

    private boolean grow() {
        if (count >= MOST) {
            return false;
        }
        try {
            int length = count * 2;
            int[] moreSites = new int[length];
            int[] moreLocks = new int[length];
            int[] moreClasses = new int[length];
            int[] moreStacks = new int[length];
            boolean[] moreWritten = new boolean[length];
            long[] moreStates = new long[length];
            System.arraycopy(sites, 0, moreSites, 0, count);
            System.arraycopy(locks, 0, moreLocks, 0, count);
            System.arraycopy(classes, 0, moreClasses, 0, count);
            System.arraycopy(stacks, 0, moreStacks, 0, count);
            System.arraycopy(written, 0, moreWritten, 0, count);
            System.arraycopy(states, 0, moreStates, 0, count);
            sites = moreSites;
            locks = moreLocks;
            classes = moreClasses;
            stacks = moreStacks;
            written = moreWritten;
            states = moreStates;
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here it only means that acquisitions are recorded at once.
            return false;
        }
    }
}
