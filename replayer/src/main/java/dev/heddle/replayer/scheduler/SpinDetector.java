package dev.heddle.replayer.scheduler;

import dev.heddle.trace.event.Op;

/**
 * How long one thread has only looked: it read what it had read just before, asked for time, for locks or for signals, but wrote nothing and
 * came to nothing new. Guarded by the game's lock.
 *
 * <p>What it had read before are the last variables, compared one by one: a hash table of identities would make it a matter of luck, and
 * so the schedule.
 */
final class SpinDetector {
    /** After so many decisions a thread that only looks is taken to want others to go first, as if it had said so. */
    private static final int YIELD_STEPS = 1_000;
    /** After so many others do go first, whatever the strategy says; and after so many more each time. */
    private static final int DENIED_STEPS = 2_000;

    private static final int FORGIVEN_STEPS = 100;
    private static final int VARIABLES = 32;
    private static final int WORDS = 3;

    private final int[] recent = new int[VARIABLES * WORDS];
    private int next;
    private int steps;

    /** The thread executes its pending operation. Returns whether that gets it anywhere. */
    boolean advances(ControlledThread thread) {
        boolean advances = advancesAlways(thread.op()) || isLook(thread.op()) && isNew(thread);
        steps = advances ? 0 : steps + 1;
        return advances;
    }

    private static boolean isLook(Op op) {
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

    /** Whether an operation gets its thread somewhere, whatever it is about. */
    static boolean advancesAlways(Op op) {
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
            default -> !isLook(op);
        };
    }

    /** The thread has got somewhere. */
    void advanced() {
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

    /** Whether it has looked for so long that it is taken to want others to go first. */
    boolean isYielding() {
        return steps > YIELD_STEPS;
    }

    /** Whether it has looked for so long that others must go first. */
    boolean isDenied() {
        return steps > DENIED_STEPS;
    }

    /** Others were let go first. */
    void forgive() {
        steps -= FORGIVEN_STEPS;
    }
}
