package dev.heddle.replayer.scheduler.result;

/**
 * Counts how often each operation was executed since a turn began. Counting allocates nothing once the operations are
 * known, and the start of a turn costs nothing.
 */
final class StepCounts {
    private static final int HASH = 0x9E37_79B1;

    /** Keys, 0 for an empty entry; the length is a power of two. */
    private int[] keys = new int[1 << 10];

    private int[] counts = new int[1 << 10];
    /** The turn in which each count was made. */
    private int[] turns = new int[1 << 10];

    private int used;
    private int turn = 1;

    /** Resets all counts to 0. */
    void begin() {
        turn++;
    }

    /** @param key of an operation, not 0 */
    void count(int key) {
        int at = find(key);
        if (keys[at] == 0) {
            if (used * 2 >= keys.length) {
                grow();
                at = find(key);
            }
            keys[at] = key;
            used++;
        }
        counts[at] = turns[at] == turn ? counts[at] + 1 : 1;
        turns[at] = turn;
    }

    int of(int key) {
        int at = find(key);
        return turns[at] == turn ? counts[at] : 0;
    }

    private int find(int key) {
        int mask = keys.length - 1;
        int at = key * HASH >>> Integer.numberOfLeadingZeros(mask);
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldCounts = counts;
        int[] oldTurns = turns;
        keys = new int[oldKeys.length * 2];
        counts = new int[keys.length];
        turns = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                counts[at] = oldCounts[i];
                turns[at] = oldTurns[i];
            }
        }
    }
}
