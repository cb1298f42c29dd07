package dev.heddle.recorder.boot;

/**
 * The whole call stacks of one thread's acquisitions, where frames are not recorded, or not all. A thread looks at its stack at an acquisition that it
 * has not executed in this context before, and again after the 2nd, 4th, 8th, … time, because a context of which only some frames are known
 * may stand for several stacks.
 */
final class AcquisitionStacks {
    /** The number of a stack that was not looked at. */
    static final int UNKNOWN = -1;

    /** A thread that comes to more contexts than this knows the stacks of these only. */
    private static final int ENTRIES = 1 << 10;

    private static final int PROBES = 8;

    /** Whether threads that begin from now on have stacks instead of frames. */
    static volatile boolean wanted;
    /** Whether they have frames besides, of the methods in which accesses are recorded. */
    static volatile boolean besideFrames;
    /** Whether the frames of the JDK are not among these. Set before anything is woven. */
    static boolean hidesLibrary;

    private final long[] contexts = new long[ENTRIES];
    private final int[] times = new int[ENTRIES];
    private final int[] numbers = new int[ENTRIES];

    /** The entry of a context, a new one if need be; -1 if there is no room. */
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

    /** Counts an acquisition, and says whether to look at the stack. */
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
