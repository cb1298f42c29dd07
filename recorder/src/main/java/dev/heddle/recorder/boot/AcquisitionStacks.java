package dev.heddle.recorder.boot;

/**
 * Complete call stacks of one thread's lock acquisitions, for recordings without frames or with only some of them. The
 * thread walks its stack when it first executes an acquisition in a context, and again after the 2nd, 4th, 8th, … time.
 * It repeats this because a context with only some of the frames may stand for several stacks.
 */
final class AcquisitionStacks {
    /** The number of a stack that was not captured. */
    static final int UNKNOWN = -1;

    /** A thread with more contexts than this has stacks for these only. */
    private static final int ENTRIES = 1 << 10;

    private static final int PROBES = 8;

    /** Whether threads that begin from now on record stacks instead of frames. */
    static volatile boolean wanted;
    /** Whether these threads also record the frames of methods with recorded accesses. */
    static volatile boolean withFrames;
    /** Whether frames of the JDK are left out of these. Set before anything is woven. */
    static boolean hidesLibrary;

    private final long[] contexts = new long[ENTRIES];
    private final int[] times = new int[ENTRIES];
    private final int[] numbers = new int[ENTRIES];

    /** The entry of a context, which is added if it is missing; -1 if there is no room. */
    int find(long context) {
        long key = context == 0 ? 1 : context;
        int start = (int) (key >>> 32 ^ key);
        for (int i = 0; i < PROBES; i++) {
            int at = start + i & ENTRIES - 1;
            if (contexts[at] == key) {
                return at;
            }
            if (contexts[at] == 0) {
                contexts[at] = key;
                numbers[at] = UNKNOWN;
                return at;
            }
        }
        return -1;
    }

    /** Counts an acquisition, and returns whether to capture the stack. */
    boolean isDue(int at) {
        int count = ++times[at];
        return (count & count - 1) == 0;
    }

    void put(int at, int number) {
        numbers[at] = number;
    }

    int number(int at) {
        return numbers[at];
    }
}
