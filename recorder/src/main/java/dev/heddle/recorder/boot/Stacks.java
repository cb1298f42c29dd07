package dev.heddle.recorder.boot;

/**
 * When one thread looks at its whole call stack: at an acquisition that it has not executed in this context before, and again after the
 * 2nd, 4th, 8th, … time, because a context of which only some frames are known may stand for several stacks.
 */
final class Stacks {
    /** A thread that comes to more contexts than this looks at the stacks of these only. */
    private static final int ENTRIES = 1 << 10;

    private static final int PROBES = 8;

    /** What a thread does not use is not written. */
    static volatile boolean wanted;

    private final long[] contexts = new long[ENTRIES];
    private final int[] times = new int[ENTRIES];
    private final int[] numbers = new int[ENTRIES];

    /** Where the entry of a context is if its stack is due, or -1. */
    int due(long context) {
        long key = context == 0 ? 1 : context;
        int start = (int) (key >>> 32 ^ key);
        for (int i = 0; i < PROBES; i++) {
            int at = start + i & ENTRIES - 1;
            if (contexts[at] == key) {
                int count = ++times[at];
                return (count & count - 1) == 0 ? at : -1;
            }
            if (contexts[at] == 0) {
                contexts[at] = key;
                times[at] = 1;
                numbers[at] = -1;
                return at;
            }
        }
        return -1;
    }

    /** Notes the stack of an entry, and says whether it is another than before. */
    boolean isNew(int at, int number) {
        if (numbers[at] == number) {
            return false;
        }
        numbers[at] = number;
        return true;
    }
}
