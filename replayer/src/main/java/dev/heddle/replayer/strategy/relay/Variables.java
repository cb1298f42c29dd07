package dev.heddle.replayer.strategy.relay;

import java.util.Arrays;

/**
 * Which threads use which variables, by which operations. Objects are told apart by their identity hash codes, arrays as a whole. In tables of numbers,
 * because the collections of the JDK are woven, and this is asked for every decision.
 */
final class Variables {
    /** What comes beyond counts as shared. */
    private static final int MOST = 200_000;

    private static final int SEVERAL = -1;
    private static final int NO_NODE = -1;

    private long[] keys = new long[1 << 10];
    /** Number of its only thread, or {@link #SEVERAL}. */
    private int[] owners = new int[1 << 10];

    private boolean[] written = new boolean[1 << 10];
    /** The first node of the list of a variable's operations. */
    private int[] heads = new int[1 << 10];

    private int size;
    private int[] operations = new int[1 << 10];
    private int[] nexts = new int[1 << 10];
    private int nodes;
    private boolean[] beyond = new boolean[1 << 6];

    void use(Object object, int field, int thread, boolean isWrite, int operation) {
        // Never 0, which is an empty place of the table.
        long key = (long) System.identityHashCode(object) << 32 | field + 1;
        int at = find(key);
        if (keys[at] == 0) {
            if (size == MOST) {
                beyond = mark(beyond, operation);
                return;
            }
            if (2 * (size + 1) > keys.length) {
                grow();
                at = find(key);
            }
            size++;
            keys[at] = key;
            owners[at] = thread;
            heads[at] = NO_NODE;
        }
        if (owners[at] != thread) {
            owners[at] = SEVERAL;
        }
        written[at] |= isWrite;
        for (int node = heads[at]; node != NO_NODE; node = nexts[node]) {
            if (operations[node] == operation) {
                return;
            }
        }
        if (nodes == operations.length) {
            operations = Arrays.copyOf(operations, nodes * 2);
            nexts = Arrays.copyOf(nexts, nodes * 2);
        }
        operations[nodes] = operation;
        nexts[nodes] = heads[at];
        heads[at] = nodes++;
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldOwners = owners;
        boolean[] oldWritten = written;
        int[] oldHeads = heads;
        keys = new long[oldKeys.length * 2];
        owners = new int[keys.length];
        written = new boolean[keys.length];
        heads = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                owners[at] = oldOwners[i];
                written[at] = oldWritten[i];
                heads[at] = oldHeads[i];
            }
        }
    }

    private static boolean[] mark(boolean[] marks, int at) {
        boolean[] marked = at < marks.length ? marks : Arrays.copyOf(marks, Math.max(at + 1, marks.length * 2));
        marked[at] = true;
        return marked;
    }

    /** By operation: whether it was on a variable that several threads use and one changes. @param count of operations */
    boolean[] shared(int count) {
        boolean[] shared = Arrays.copyOf(beyond, count);
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0 && owners[i] == SEVERAL && written[i]) {
                for (int node = heads[i]; node != NO_NODE; node = nexts[node]) {
                    shared[operations[node]] = true;
                }
            }
        }
        return shared;
    }
}
