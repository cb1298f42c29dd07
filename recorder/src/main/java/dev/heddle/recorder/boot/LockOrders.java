package dev.heddle.recorder.boot;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;

/**
 * The locks that one thread holds, innermost last, and the orders of locks that it has recorded: the recorder of the
 * profile {@code facts}. An acquisition without another lock held is recorded only in a thread that was started while
 * its starter held locks, and only if it is one of the first. A nested one is recorded if its
 * order is new: the sites of all locks held, and in samples also the locks themselves. A few threads record the same
 * order. The locks held are recorded first, and later their releases, so the recording is a part of a complete one.
 *
 * <p>Only the thread itself uses it. It refers to a lock only while the thread holds the lock.
 */
final class LockOrders {
    private static final int[] NO_WORDS = {};
    private static final Object[] NO_LOCKS = {};

    private static final int FIRST = 8;
    /** Deeper acquisitions do not count. */
    private static final int MOST = 256;
    /** Number of chains of sites that a thread distinguishes. */
    private static final int CHAINS = 1 << 9;

    private static final int PROBES = 8;
    /** The first acquisitions of each chain by a thread are compared by lock; later ones at powers of two. */
    private static final int ALWAYS = 32;
    /** The same for all threads together: a program may have a thread for each request. */
    private static final int ALWAYS_BY_ALL = 128;
    /** A cycle of this many locks needs as many threads, so an order is recorded by as many. */
    private static final int THREADS = 3;
    /**
     * A thread that is started while its starter holds locks also records this many of its first acquisitions without
     * another lock held: they show that it waits until the starter has released a lock.
     */
    private static final int ALONE = 64;
    /** Stands for the start of a thread in a chain of sites. */
    private static final int STARTS = -1;

    /** Number of orders of locks that a thread remembers. */
    private static final int MOST_ORDERS = 1 << 11;

    private static final int FIRST_ORDERS = 1 << 5;

    /** By chain: the acquisitions that all threads have compared by lock. Null unless such a recording is open. */
    private static volatile SharedCounts chainsOfAll;
    /** By order of locks: the threads that have recorded it. */
    private static volatile SharedCounts ordersOfAll;

    private final EventRecorder log;

    private Object[] locks = new Object[FIRST];
    /** Where each lock was acquired in the program. */
    private int[] sites = new int[FIRST];
    /** The site of its event: the same for a monitor, a method of the JDK for another lock. */
    private int[] events = new int[FIRST];
    /** A hash of the sites up to each lock. */
    private long[] chains = new long[FIRST];
    /** Whether the acquisition has been recorded. */
    private boolean[] written = new boolean[FIRST];

    private int count;
    /** Changes with every acquisition and release, for the drainer. */
    private int version;

    /** Null before the first nested acquisition. */
    private long[] knownChains;
    /** How often the thread has acquired locks by each chain. */
    private int[] times;
    /** The orders that the thread has recorded; null before the first one. */
    private long[] knownOrders;

    private int orders;
    /** The number of further acquisitions without another lock held that are recorded. */
    private int alone;

    private long omitted;

    LockOrders(EventRecorder log) {
        this.log = log;
    }

    /** Forgets what all threads have recorded. Called before a recording with this profile begins. */
    static void open() {
        chainsOfAll = new SharedCounts(14);
        ordersOfAll = new SharedCounts(16);
    }

    /** Frees this knowledge. Threads that are still in hooks then record no more orders. */
    static void close() {
        chainsOfAll = null;
        ordersOfAll = null;
    }

    static boolean isOpen() {
        return chainsOfAll != null;
    }

    /** The number of nested acquisitions that were not recorded. */
    long omitted() {
        return omitted;
    }

    /** For the drainer: changes whenever the thread acquires or releases a lock. */
    int version() {
        return version;
    }

    /** For the drainer: the number of locks that the thread holds. */
    int depth() {
        return count;
    }

    /** For the drainer: the locks that the thread holds, outermost first; empty if the version has changed. */
    Object[] held(int ofVersion) {
        Object[] from = locks;
        int now = Math.min(count, from.length);
        Object[] held = new Object[now];
        System.arraycopy(from, 0, held, 0, now);
        return version == ofVersion ? held : NO_LOCKS;
    }

    /** For the drainer: where the program acquired these locks; empty if the version has changed. */
    int[] heldSites(int ofVersion) {
        int[] from = sites;
        int now = Math.min(count, from.length);
        int[] held = new int[now];
        System.arraycopy(from, 0, held, 0, now);
        return version == ofVersion ? held : NO_WORDS;
    }

    /**
     * For the drainer: site, lock and stack of each unwritten acquisition of a stopped thread; empty if the version has
     * changed.
     *
     * @param frames the current stack of the thread, innermost first
     */
    int[] unwritten(int ofVersion, StackTraceElement[] frames) {
        Object[] held = locks;
        int[] places = sites;
        int[] of = events;
        boolean[] isWritten = written;
        int now = count;
        if (now > isWritten.length || version != ofVersion) {
            // The arrays are replaced one after another, this one last.
            return NO_WORDS;
        }
        int[] stacks = Threads.directory.stackNumbers(frames, places, of, now);
        int[] words = new int[now * 3];
        int next = 0;
        for (int i = 0; i < now; i++) {
            Object lock = held[i];
            if (lock != null && !isWritten[i]) {
                words[next++] = of[i];
                words[next++] = identity(lock, places[i] == of[i]);
                words[next++] = stacks[i];
            }
        }
        int[] found = new int[next];
        System.arraycopy(words, 0, found, 0, next);
        return version == ofVersion ? found : NO_WORDS;
    }

    /** The thread has acquired a lock. */
    void acquired(Object lock, int site, int event) {
        int at = count;
        if (at == locks.length && !grow()) {
            return;
        }
        long chain = mix(at == 0 ? 0 : chains[at - 1], site);
        locks[at] = lock;
        sites[at] = site;
        events[at] = event;
        chains[at] = chain;
        written[at] = false;
        count = at + 1;
        version++;
        if (at != 0) {
            nested(chain);
        } else if (alone != 0) {
            alone--;
            record(false);
        }
    }

    /** The thread is about to release a lock. */
    void released(Object lock, int event) {
        for (int at = count - 1; at >= 0; at--) {
            if (locks[at] == lock) {
                remove(at, event);
                return;
            }
        }
    }

    private void remove(int at, int event) {
        if (written[at]) {
            log.recordOrdering(event, identity(at), 0);
        }
        count--;
        version++;
        for (int i = at; i < count; i++) {
            locks[i] = locks[i + 1];
            sites[i] = sites[i + 1];
            events[i] = events[i + 1];
            written[i] = written[i + 1];
            chains[i] = mix(i == 0 ? 0 : chains[i - 1], sites[i]);
        }
        locks[count] = null;
    }

    private static long mix(long hash, int value) {
        long mixed = (hash ^ value) * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ mixed >>> 32;
    }

    // Known orders

    private void nested(long chain) {
        if (!isDue(chain) || !record(true)) {
            omitted++;
        }
    }

    private boolean isDue(long chain) {
        if (knownChains == null && !makeChains()) {
            return false;
        }
        long key = chain == 0 ? 1 : chain;
        int start = (int) (key >>> 40);
        for (int i = 0; i < PROBES; i++) {
            int at = start + i & CHAINS - 1;
            if (knownChains[at] == 0) {
                knownChains[at] = key;
            }
            if (knownChains[at] == key) {
                return isSampled(++times[at], ALWAYS) && isSampledByAll(key);
            }
        }
        // The thread knows too many other chains.
        return isSampledByAll(key);
    }

    private static boolean isSampledByAll(long chain) {
        SharedCounts counts = chainsOfAll;
        return counts != null && isSampled(counts.count(chain), ALWAYS_BY_ALL);
    }

    private static boolean isSampled(int time, int always) {
        // A count that is too large becomes negative.
        return time > 0 && (time <= always || (time & time - 1) == 0);
    }

    private boolean makeChains() {
        try {
            times = new int[CHAINS];
            knownChains = new long[CHAINS];
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the acquisition is only counted.
            return false;
        }
    }

    /** Whether neither the thread nor enough other threads have recorded this order of these locks. */
    private boolean isNew(long order) {
        SharedCounts counts = ordersOfAll;
        return counts != null && remember(order == 0 ? 1 : order) && counts.count(order) <= THREADS;
    }

    /** @return false if the thread knew the order, or has no room */
    private boolean remember(long order) {
        if (knownOrders == null) {
            knownOrders = new long[FIRST_ORDERS];
        } else if (orders * 2 == knownOrders.length) {
            if (knownOrders.length == MOST_ORDERS) {
                return false;
            }
            long[] before = knownOrders;
            knownOrders = new long[before.length * 2];
            for (long known : before) {
                if (known != 0) {
                    knownOrders[place(known)] = known;
                }
            }
        }
        int at = place(order);
        if (knownOrders[at] == order) {
            return false;
        }
        knownOrders[at] = order;
        orders++;
        return true;
    }

    /** The place of an order, or a free one; at most half of the places are taken. */
    private int place(long order) {
        int at = (int) (order >>> Integer.SIZE) & knownOrders.length - 1;
        while (knownOrders[at] != 0 && knownOrders[at] != order) {
            at = at + 1 & knownOrders.length - 1;
        }
        return at;
    }

    // Recording

    /**
     * The thread is about to start another one. Records the locks that it holds. Like an order, a start with these locks
     * is recorded often at first, and then seldom: a program may start a thread for each request.
     *
     * @return whether the other thread {@linkplain #recordAlone records} acquisitions without another lock held
     */
    boolean startsUnderLocks() {
        if (count == 0 && alone == 0) {
            return false;
        }
        long chain = mix(count == 0 ? 0 : chains[count - 1], STARTS);
        return isSampledByAll(chain) && (count == 0 || record(false));
    }

    /** The first acquisitions without another lock held are recorded from now on. */
    void recordAlone() {
        alone = ALONE;
    }

    /**
     * Records the locks held.
     *
     * @param isOrder whether only a new order is recorded, which the innermost lock ends
     * @return whether locks are held, and all of them are recorded
     */
    @DontInline
    private boolean record(boolean isOrder) {
        if (log.isQuiet()) {
            return false;
        }
        log.enterAgent();
        int[] stacks;
        try {
            // The innermost lock of an order was acquired just now.
            removeReleased(count - (isOrder ? 2 : 1));
            if (isOrder && (count < 2 || isReentrant() || !isNew(order()))) {
                return false;
            }
            stacks = Threads.directory.stackNumbers(new Throwable().getStackTrace(), sites, events, count);
        } catch (OutOfMemoryError | StackOverflowError e) {
            // An error here is the program's problem; nothing is recorded.
            return false;
        } finally {
            log.leaveAgent();
        }
        for (int i = 0; i < count; i++) {
            if (!written[i]) {
                log.onStack(stacks[i]);
                log.recordOrdering(events[i], identity(i), ClassNumbers.of(log, locks[i]));
                written[i] = true;
            }
        }
        return count != 0;
    }

    private long order() {
        long order = 0;
        for (int i = 0; i < count; i++) {
            order = mix(mix(order, sites[i]), identity(i));
        }
        return order;
    }

    private boolean isReentrant() {
        Object last = locks[count - 1];
        for (int i = 0; i < count - 1; i++) {
            if (locks[i] == last) {
                return true;
            }
        }
        return false;
    }

    /**
     * Code that is not woven may have released a lock, which would look as if the thread still held it.
     *
     * @param from the innermost lock to look at
     */
    private void removeReleased(int from) {
        for (int i = from; i >= 0; i--) {
            if (!mayHold(i)) {
                remove(i, LockKinds.releaseOf(locks[i]));
            }
        }
    }

    private boolean mayHold(int at) {
        Object lock = locks[at];
        if (isMonitor(at)) {
            return Thread.holdsLock(lock);
        }
        // A subclass may run code of the program.
        if (lock.getClass() == ReentrantLock.class) {
            return ((ReentrantLock) lock).isHeldByCurrentThread();
        }
        return lock.getClass() != WriteLock.class || ((WriteLock) lock).isHeldByCurrentThread();
    }

    /**
     * The identity that other events name: of the synchroniser inside a lock, which the two locks of a read-write lock
     * share. A lock may also be entered as a monitor.
     */
    private static int identity(Object lock, boolean isMonitor) {
        return System.identityHashCode(isMonitor ? lock : LockOwners.synchroniser(lock));
    }

    private int identity(int at) {
        return identity(locks[at], isMonitor(at));
    }

    private boolean isMonitor(int at) {
        return events[at] == sites[at];
    }

    @DontInline
    private boolean grow() {
        int length = count * 2;
        if (length > MOST) {
            return false;
        }
        try {
            Object[] moreLocks = new Object[length];
            int[] moreSites = new int[length];
            int[] moreEvents = new int[length];
            long[] moreChains = new long[length];
            boolean[] moreWritten = new boolean[length];
            System.arraycopy(locks, 0, moreLocks, 0, count);
            System.arraycopy(sites, 0, moreSites, 0, count);
            System.arraycopy(events, 0, moreEvents, 0, count);
            System.arraycopy(chains, 0, moreChains, 0, count);
            System.arraycopy(written, 0, moreWritten, 0, count);
            locks = moreLocks;
            sites = moreSites;
            events = moreEvents;
            chains = moreChains;
            written = moreWritten;
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the lock does not count as held.
            return false;
        }
    }
}
