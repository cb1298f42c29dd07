package dev.heddle.recorder.boot;

/**
 * Runs everything once that links itself at its first use. The JDK links with woven maps, which must not happen in the
 * middle of a program's event.
 */
final class HookWarmUp {
    private static final int SITE = EventCodes.BEGIN;

    private HookWarmUp() {}

    /** @param thread the owner of two logs whose events are discarded */
    static void run(Thread thread) {
        ThreadLog log = new ThreadLog(-1, "", -1, thread, false, false);
        ThreadLog other = new ThreadLog(-2, "", -1, thread, false, false);
        boolean drops = Threads.dropWhenFull;
        Threads.dropWhenFull = true;
        for (int i = 0; i <= 2 * ThreadRing.RING_WORDS; i += 2) {
            log.append(SITE, 0, 0);
        }
        Threads.dropWhenFull = drops;
        long[] into = new long[ThreadRing.RING_WORDS];
        while (log.available() > 0) {
            log.take(into, log.available());
        }
        log.active = true;
        log.claim(log);
        log.field(log, SITE);
        other.active = true;
        other.field(log, SITE);
        other.field(log, SITE);
        other.field(log, SITE);
        other.field(log, SITE);
        ArrayCopyHooks.copy(into, 0, into.clone(), 0, 1, other, SITE, SITE);
        ArrayCopyHooks.copy(new Object[] {log}, 0, new ThreadLog[1], 0, 1, other, SITE, SITE);
        ArrayCopyHooks.fill(new Object[] {log}, other, other, SITE);
        ArrayCopyHooks.copyOf(into, 1, other, SITE);
        if (LockOrders.isOpen()) {
            nest(log, other);
        }
        other.emit(SITE, 0, 0);
        log.warmUpFilter();
        // Initialises the classes.
        CurrentLogs.find();
        ProgramThreads.isOfJvm(thread);
    }

    private static void nest(ThreadLog outer, ThreadLog log) {
        LockOrders orders = log.lockOrders();
        synchronized (outer) {
            orders.acquired(outer, SITE, SITE);
            orders.acquired(log, SITE, SITE);
        }
        orders.released(log, SITE);
        orders.released(outer, SITE);
        LockKinds.of(log);
    }
}
