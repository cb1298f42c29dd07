package dev.heddle.replayer.scheduler;

/**
 * How long one thread has only looked: it read what it had read just before, asked for time, for locks or for signals, but wrote nothing and
 * came to nothing new. Guarded by the game's lock.
 *
 * <p>What it had read before are some of the last variables; two that look alike are taken for one, which makes a spinning thread of none,
 * because a thread that gets anywhere writes, or reads something new, often enough.
 */
final class Fruitless {
    private static final int VARIABLES = 64;

    private final int[] recent = new int[VARIABLES];
    private int steps;

    /** The thread executes its pending operation. Returns whether that gets it anywhere. */
    boolean advances(ControlledThread thread) {
        boolean advances =
                switch (thread.op()) {
                    case GET_FIELD, GET_STATIC, GET_VOLATILE, GET_STATIC_VOLATILE, ARRAY_LOAD, ATOMIC_READ ->
                        isNew(thread);
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
                    default -> true;
                };
        steps = advances ? 0 : steps + 1;
        return advances;
    }

    private boolean isNew(ControlledThread thread) {
        int variable = (System.identityHashCode(thread.object()) * 31 + thread.index()) * 31 + thread.siteNumber();
        int at = (variable ^ variable >>> 7 ^ variable >>> 17) & VARIABLES - 1;
        boolean isNew = recent[at] != variable;
        recent[at] = variable;
        return isNew;
    }

    /** Number of decisions since it last got anywhere. */
    int steps() {
        return steps;
    }

    /** Others were let go first. */
    void forgive(int some) {
        steps -= some;
    }
}
