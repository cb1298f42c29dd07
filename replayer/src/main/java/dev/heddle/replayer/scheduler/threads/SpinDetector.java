package dev.heddle.replayer.scheduler.threads;

import dev.heddle.trace.event.Op;

/**
 * Detects that a thread spins: it repeats recent reads, or polls the time, locks or signals, but writes nothing and
 * reaches no new code. Guarded by the scheduler lock.
 *
 * <p>Recent reads are compared one by one with the latest variables: a hash table of identities would make the result,
 * and so the schedule, depend on identity hashes.
 */
public final class SpinDetector {
    /** After this many decisions a spinning thread is treated as if it had yielded. */
    private static final int YIELD_STEPS = 1_000;
    /**
     * After this many decisions other threads run first, whatever the strategy chooses; and again after each
     * repetition.
     */
    private static final int DENIED_STEPS = 2_000;

    private static final int FORGIVEN_STEPS = 100;
    private static final int VARIABLES = 32;
    private static final int WORDS = 3;

    private final int[] recent = new int[VARIABLES * WORDS];
    private int next;
    private int steps;

    /** The thread executes its pending operation. Returns whether that is progress. */
    public boolean advances(ControlledThread thread) {
        boolean advances = advancesAlways(thread.op()) || isRead(thread.op()) && isNew(thread);
        steps = advances ? 0 : steps + 1;
        return advances;
    }

    private static boolean isRead(Op op) {
        return switch (op) {
            case GET_FIELD,
                    GET_STATIC,
                    GET_VOLATILE,
                    GET_STATIC_VOLATILE,
                    ARRAY_LOAD,
                    RANGE_READ,
                    CALL_READ,
                    ATOMIC_READ,
                    ASKED -> true;
            default -> false;
        };
    }

    /** Returns whether an operation is always progress, whatever its operands. */
    public static boolean advancesAlways(Op op) {
        return switch (op) {
            case YIELD,
                    SLEEP,
                    PARK,
                    RESUME,
                    WAIT,
                    WAKE,
                    JOIN,
                    ACQUIRE,
                    ACQUIRE_SHARED,
                    TAKE_PERMITS,
                    RECEIVE,
                    NOTIFY,
                    NOTIFY_ALL,
                    UNPARK -> false;
            default -> !isRead(op);
        };
    }

    /** The thread has made progress. */
    public void advanced() {
        steps = 0;
    }

    private boolean isNew(ControlledThread thread) {
        int site = thread.siteNumber();
        int object = System.identityHashCode(thread.object());
        int index = thread.index();
        for (int at = 0; at < recent.length; at += WORDS) {
            if (recent[at] == site && recent[at + 1] == object && recent[at + 2] == index) {
                return false;
            }
        }
        recent[next] = site;
        recent[next + 1] = object;
        recent[next + 2] = index;
        next = (next + WORDS) % recent.length;
        return true;
    }

    /** Returns whether it has been spinning for so long that it is treated as yielding. */
    public boolean isYielding() {
        return steps > YIELD_STEPS;
    }

    /** Returns whether it has been spinning for so long that others must run first. */
    boolean isDenied() {
        return steps > DENIED_STEPS;
    }

    /** Other threads ran first. */
    void forgive() {
        steps -= FORGIVEN_STEPS;
    }
}
