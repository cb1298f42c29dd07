package dev.heddle.recorder.boot;

/**
 * The hooks of accesses and frames in a run with an overhead budget: those of {@link ThreadLog} and
 * {@link ArrayCopyHooks}. Each thread times one hook in {@value #PERIOD}. Hooks of disabled sites do nothing. See
 * docs/design/overhead.md.
 *
 * <p>All threads add to the same sums without synchronisation, so an addition may be lost when two threads add at the
 * same time. Additions are rare, one in {@value #PERIOD} hooks, and the sums are estimates anyway. Only the agent
 * replaces the arrays, by longer ones, which may also lose additions. Each hook reads again which sites are disabled,
 * so a loop that never ends also sees it.
 */
public final class BudgetHooks {
    /** Each thread times one hook in this number; a prime, so that all hooks of a loop are timed in turn. */
    public static final int PERIOD = 1009;

    /** The cost of counting a hook, in nanoseconds, which the timing does not include. */
    private static final long COUNTING_NANOS = 2;
    /** The cost of finding the log of the running thread, as a method with a frame does, in nanoseconds. */
    private static final long LOG_NANOS = 5;
    /** A hook that takes longer was interrupted, so its time is not that of the hook. */
    private static final long MOST_NANOS = 2_000;

    private static final int FIRST_SITES = 1 << 14;
    private static final int CALIBRATIONS = 1_000;
    private static final int SPREAD = 617;

    private static volatile boolean[] disabled = {};
    private static volatile long[] nanos = {};
    private static volatile long[] hooks = {};
    private static long clockNanos;

    private BudgetHooks() {}

    // Called by the agent

    /** Called once, before anything is woven with these hooks. */
    public static void open() {
        long least = MOST_NANOS;
        for (int i = 0; i < CALIBRATIONS; i++) {
            long begin = System.nanoTime();
            least = Math.min(least, System.nanoTime() - begin);
        }
        clockNanos = least;
        makeRoom(FIRST_SITES);
    }

    /** Makes sure that sites below this number have sums. */
    public static void makeRoom(int sites) {
        long[] before = nanos;
        if (sites > before.length) {
            long[] moreNanos = new long[2 * sites];
            long[] moreHooks = new long[2 * sites];
            System.arraycopy(before, 0, moreNanos, 0, before.length);
            System.arraycopy(hooks, 0, moreHooks, 0, hooks.length);
            // The longer array first: a thread that finds room in the other one also finds it here.
            hooks = moreHooks;
            nanos = moreNanos;
        }
    }

    /**
     * Total time of the timed hooks of all threads so far, by site, in nanoseconds. The caller must not write to it.
     */
    public static long[] nanos() {
        return nanos;
    }

    /**
     * The number of hooks timed so far, by site; at least as long as {@link #nanos}. The caller must not write to it.
     */
    public static long[] hooks() {
        return hooks;
    }

    /** From now on the hooks of these sites do nothing. The caller must not change the array afterwards. */
    public static void disable(boolean[] sites) {
        disabled = sites;
    }

    /**
     * The number of hooks before a thread times its first one. It differs between threads, so that short-lived threads
     * are timed as well.
     */
    static int firstTurn(int thread) {
        return 1 + Math.floorMod(thread * SPREAD, PERIOD - 1);
    }

    // Timing

    private static boolean begins(ThreadLog log, int site) {
        boolean[] off = disabled;
        if (site < off.length && off[site]) {
            return false;
        }
        turn(log);
        return true;
    }

    private static void turn(ThreadLog log) {
        if (--log.untilTimed == 0) {
            begin(log);
        }
    }

    /** Heddle's own code is not timed, such as weaving a class that the program loads: it records no accesses. */
    private static void begin(ThreadLog log) {
        if (log.isQuiet()) {
            log.untilTimed = PERIOD - 1;
        } else {
            log.untilTimed = PERIOD;
            log.timedFrom = System.nanoTime();
        }
    }

    private static void ends(ThreadLog log, int site) {
        if (log.untilTimed == PERIOD) {
            add(site, took(log));
        }
    }

    private static long took(ThreadLog log) {
        long took = System.nanoTime() - log.timedFrom - clockNanos;
        return COUNTING_NANOS + (took < 0 ? 0 : took > MOST_NANOS ? MOST_NANOS : took);
    }

    /** A site without a sum adds to site 0, which is not a site. */
    private static void add(int site, long took) {
        long[] sums = nanos;
        int at = site < sums.length ? site : 0;
        sums[at] += took;
        hooks[at]++;
    }

    // Frames

    /** Called from woven code: {@link ThreadLog#enterRecorded}. */
    public static int enterRecorded(ThreadLog log, Object receiver, int site) {
        turn(log);
        int depth = log.enterRecorded(receiver, site);
        entered(log, site);
        return depth;
    }

    /** Called from woven code: {@link ThreadLog#enterLibrary}. */
    public static int enterLibrary(ThreadLog log, Object receiver, int site) {
        turn(log);
        int depth = log.enterLibrary(receiver, site);
        entered(log, site);
        return depth;
    }

    /** Leaving a frame takes as long as entering it. */
    private static void entered(ThreadLog log, int site) {
        if (log.untilTimed == PERIOD) {
            add(site, 2 * took(log) + LOG_NANOS);
        }
    }

    // Accesses

    /** Called from woven code: {@link ThreadLog#field}. */
    public static void field(ThreadLog log, Object owner, int site) {
        if (begins(log, site)) {
            log.field(owner, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#arrayField}. */
    public static void arrayField(ThreadLog log, Object value, Object owner, int site) {
        if (begins(log, site)) {
            log.arrayField(value, owner, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#staticField}. */
    public static void staticField(ThreadLog log, int site) {
        if (begins(log, site)) {
            log.staticField(site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#staticArrayField}. */
    public static void staticArrayField(ThreadLog log, Object value, int site) {
        if (begins(log, site)) {
            log.staticArrayField(value, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#array}. */
    public static void array(ThreadLog log, Object array, int index, int site) {
        if (begins(log, site)) {
            log.array(array, index, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#element}. */
    public static void element(ThreadLog log, Object element, Object array, int site) {
        if (begins(log, site)) {
            log.element(element, array, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#object}. */
    public static void object(ThreadLog log, Object receiver, int site) {
        if (begins(log, site)) {
            log.object(receiver, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#claim}, in a method with this entry site. */
    public static void claim(ThreadLog log, Object made, int site) {
        if (begins(log, site)) {
            log.claim(made);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ThreadLog#claimAll}, in a method with this entry site. */
    public static void claimAll(ThreadLog log, Object[] made, int site) {
        if (begins(log, site)) {
            log.claimAll(made);
            ends(log, site);
        }
    }

    // Copies

    /** Called from woven code: {@link ArrayCopyHooks#copy}. */
    public static void copy(
            Object source, int from, Object target, int to, int length, ThreadLog log, int readSite, int writeSite) {
        if (begins(log, readSite)) {
            ArrayCopyHooks.copy(source, from, target, to, length, log, readSite, writeSite);
            ends(log, readSite);
        }
    }

    /** Called from woven code: {@link ArrayCopyHooks#clone}. */
    public static void clone(Object source, ThreadLog log, int site) {
        if (begins(log, site)) {
            ArrayCopyHooks.clone(source, log, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ArrayCopyHooks#copyOf}. */
    public static void copyOf(Object source, int length, ThreadLog log, int site) {
        if (begins(log, site)) {
            ArrayCopyHooks.copyOf(source, length, log, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ArrayCopyHooks#copyOfRange}. */
    public static void copyOfRange(Object source, int from, int to, ThreadLog log, int site) {
        if (begins(log, site)) {
            ArrayCopyHooks.copyOfRange(source, from, to, log, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ArrayCopyHooks#fill}. */
    public static void fill(Object target, Object value, ThreadLog log, int site) {
        if (begins(log, site)) {
            ArrayCopyHooks.fill(target, value, log, site);
            ends(log, site);
        }
    }

    /** Called from woven code: {@link ArrayCopyHooks#fillRange}. */
    public static void fillRange(Object target, int from, int to, Object value, ThreadLog log, int site) {
        if (begins(log, site)) {
            ArrayCopyHooks.fillRange(target, from, to, value, log, site);
            ends(log, site);
        }
    }
}
