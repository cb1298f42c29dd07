package dev.heddle.replayer.scheduler.result;

import java.util.Arrays;

/**
 * Counts how often each operation was executed since a turn began. Counting allocates nothing once the operations are
 * known, and the start of a turn costs nothing.
 *
 * <p>An operation is a site and an operation code. Nearly every site has one code, whose count is found by the number of
 * the site. The counts of further codes are in a hash table.
 */
final class StepCounts {
    private static final int HASH = 0x9E37_79B1;
    private static final int OP_BITS = ExecutedSchedule.OP_BITS;

    /** By number of a site: the key that was counted there first, or 0. */
    private int[] firstKeys = new int[1 << 10];

    private int[] firstCounts = new int[1 << 10];
    private int[] firstTurns = new int[1 << 10];

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
        int site = key >>> OP_BITS;
        if (site >= firstKeys.length) {
            growSites(site);
        }
        if (firstKeys[site] == 0) {
            firstKeys[site] = key;
        }
        if (firstKeys[site] == key) {
            firstCounts[site] = firstTurns[site] == turn ? firstCounts[site] + 1 : 1;
            firstTurns[site] = turn;
        } else {
            countFurther(key);
        }
    }

    private void countFurther(int key) {
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
        int site = key >>> OP_BITS;
        if (site < firstKeys.length && firstKeys[site] == key) {
            return firstTurns[site] == turn ? firstCounts[site] : 0;
        }
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

    private void growSites(int site) {
        int length = Math.max(site + 1, 2 * firstKeys.length);
        firstKeys = Arrays.copyOf(firstKeys, length);
        firstCounts = Arrays.copyOf(firstCounts, length);
        firstTurns = Arrays.copyOf(firstTurns, length);
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
