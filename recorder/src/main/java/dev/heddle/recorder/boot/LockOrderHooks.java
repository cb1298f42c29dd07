package dev.heddle.recorder.boot;

/**
 * The hooks of the profile {@code facts}: acquisitions and releases of locks, in methods without frames. Like
 * {@link Hooks}, none of them locks, logs or throws; {@link LockOrders} allocates only for a new order of locks.
 */
public final class LockOrderHooks {
    private LockOrderHooks() {}

    /** Called from woven code: the program has entered a monitor. */
    @Hook
    public static void entered(Object lock, int site) {
        LockOrders orders = orders();
        if (orders != null) {
            orders.acquired(lock, site, site);
        }
    }

    /** Called from woven code: the program is about to leave a monitor. */
    @Hook
    public static void leaving(Object lock, int site) {
        LockOrders orders = orders();
        if (orders != null) {
            orders.released(lock, site);
        }
    }

    /**
     * Called from woven code: a method that waits for a lock has returned.
     *
     * @param method its number, for {@link LockKinds}
     */
    @Hook
    public static void locked(Object lock, int site, int method) {
        int kind = LockKinds.of(lock);
        int event = kind == LockKinds.NONE ? 0 : LockKinds.acquisition(kind, method);
        if (event != 0) {
            LockOrders orders = orders();
            if (orders != null) {
                orders.acquired(lock, site, event);
            }
        }
    }

    /** Called from woven code: like {@link #locked}, for a method that returns whether it took the lock. */
    @Hook
    public static boolean tried(Object lock, boolean isTaken, int site, int method) {
        if (isTaken) {
            locked(lock, site, method);
        }
        return isTaken;
    }

    /** Called from woven code: like {@link #locked}, for a method that returns a stamp, or 0. */
    @Hook
    public static long stamped(Object lock, long stamp, int site, int method) {
        if (stamp != 0) {
            locked(lock, site, method);
        }
        return stamp;
    }

    /** Called from woven code: the program is about to release a lock. */
    @Hook
    public static void unlocking(Object lock) {
        int kind = LockKinds.of(lock);
        if (kind != LockKinds.NONE) {
            LockOrders orders = orders();
            if (orders != null) {
                orders.released(lock, LockKinds.release(kind));
            }
        }
    }

    /** Null while the thread runs Heddle's own code, or is not recorded. */
    private static LockOrders orders() {
        ThreadLog log = ThreadLog.current();
        return log.isQuiet() ? null : log.lockOrders();
    }
}
