package dev.heddle.replayer.strategy.segments;

import java.util.Arrays;

/**
 * Records which threads use which variables, by which operations, and whether the uses are ordered. Objects are
 * distinguished by their identity hash codes; an array is one variable. Uses tables of numbers, because the JDK's
 * collections are instrumented, and this is called at every access.
 *
 * <p>A variable is <em>raced</em> once two accesses of different threads, one of them a write, were not ordered:
 * detected like FastTrack (Flanagan and Freund, PLDI 2009), by the last write and the reads since then.
 */
final class VariableSharing {
    /**
     * Limit of variables; beyond it all are dropped. If a hash table dropped single entries, the choice would differ
     * between processes.
     */
    private static final int MOST = 1 << 20;

    private static final int SEVERAL = -1;
    private static final int NO_NODE = -1;
    private static final long NEVER = 0;
    private static final long BY_SEVERAL = -1;

    // Flags.
    private static final byte WRITTEN = 1;
    private static final byte RACED = 2;

    private final AccessOrder order;

    private long[] keys = new long[1 << 10];
    /** Number of its only thread, or {@link #SEVERAL}. */
    private int[] owners = new int[1 << 10];

    private byte[] flags = new byte[1 << 10];
    /** Last write of a variable: thread and time, or {@link #NEVER}. */
    private long[] writes = new long[1 << 10];
    /** Last read since then, or {@link #BY_SEVERAL}. */
    private long[] reads = new long[1 << 10];
    /** For variables read by several threads: the time of each thread. */
    private int[][] readers = new int[1 << 10][];
    /** The first node of the list of a variable's operations. */
    private int[] heads = new int[1 << 10];

    private int size;
    private int[] operations = new int[1 << 10];
    private int[] nexts = new int[1 << 10];
    private int nodes;
    /** By operation: whether one of its variables is raced, or used by several threads and written by one. */
    private boolean[] raced = new boolean[1 << 6];

    private boolean[] contended = new boolean[1 << 6];

    VariableSharing(AccessOrder order) {
        this.order = order;
    }

    /**
     * A thread uses a variable.
     *
     * @param orders whether the operation itself orders threads, so that it is not a race
     * @return whether further operations turned out to be on a raced variable
     */
    boolean use(Object object, int field, int thread, boolean isWrite, boolean orders, int operation) {
        // Never 0, which marks an empty entry of the table.
        int at = place((long) System.identityHashCode(object) << 32 | field + 1, thread);
        if (owners[at] != thread) {
            owners[at] = SEVERAL;
        }
        if (isWrite) {
            flags[at] |= WRITTEN;
        }
        boolean isNew = note(at, operation);
        if (orders) {
            return false;
        }
        boolean races = (flags[at] & RACED) != 0;
        if (!races && races(at, thread, isWrite)) {
            flags[at] |= RACED;
            return mark(heads[at]);
        }
        return races && isNew && mark(heads[at]);
    }

    private boolean races(int at, int thread, boolean isWrite) {
        long now = (long) thread + 1 << 32 | order.now(thread);
        long write = writes[at];
        if (isWrite ? write == now : reads[at] == now) {
            return false;
        }
        boolean races = write != NEVER && !precedes(write, thread);
        if (isWrite) {
            races |= reads[at] == BY_SEVERAL ? !allPrecede(readers[at], thread) : !precedes(reads[at], thread);
            writes[at] = now;
            reads[at] = NEVER;
            readers[at] = null;
        } else if (reads[at] == BY_SEVERAL) {
            read(at, thread);
        } else if (reads[at] == NEVER || threadOf(reads[at]) == thread || precedes(reads[at], thread)) {
            reads[at] = now;
        } else {
            readers[at] = new int[Math.max(thread, threadOf(reads[at])) + 1];
            readers[at][threadOf(reads[at])] = (int) reads[at];
            reads[at] = BY_SEVERAL;
            read(at, thread);
        }
        return races;
    }

    private void read(int at, int thread) {
        if (thread >= readers[at].length) {
            readers[at] = Arrays.copyOf(readers[at], thread + 1);
        }
        readers[at][thread] = order.now(thread);
    }

    private static int threadOf(long when) {
        return (int) (when >>> 32) - 1;
    }

    private boolean precedes(long when, int thread) {
        return when == NEVER || threadOf(when) == thread || order.precedes(threadOf(when), (int) when, thread);
    }

    private boolean allPrecede(int[] times, int thread) {
        for (int i = 0; i < times.length; i++) {
            if (i != thread && times[i] > 0 && !order.precedes(i, times[i], thread)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of a variable, which may be new. */
    private int place(long key, int thread) {
        int at = find(key);
        if (keys[at] == 0) {
            if (size == MOST) {
                forgetAll();
                at = find(key);
            } else if (2 * (size + 1) > keys.length) {
                grow();
                at = find(key);
            }
            size++;
            keys[at] = key;
            owners[at] = thread;
            heads[at] = NO_NODE;
        }
        return at;
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** Results about operations are kept. */
    private void forgetAll() {
        tellAll();
        Arrays.fill(keys, 0);
        Arrays.fill(flags, (byte) 0);
        Arrays.fill(writes, NEVER);
        Arrays.fill(reads, NEVER);
        Arrays.fill(readers, null);
        nodes = 0;
        size = 0;
    }

    /** @return whether this operation has not used the variable before */
    private boolean note(int at, int operation) {
        for (int node = heads[at]; node != NO_NODE; node = nexts[node]) {
            if (operations[node] == operation) {
                return false;
            }
        }
        if (nodes == operations.length) {
            operations = Arrays.copyOf(operations, nodes * 2);
            nexts = Arrays.copyOf(nexts, nodes * 2);
        }
        operations[nodes] = operation;
        nexts[nodes] = heads[at];
        heads[at] = nodes++;
        return true;
    }

    /** Marks all operations of a list as on a raced variable. @return whether that is new for one of them */
    private boolean mark(int head) {
        boolean isNews = false;
        for (int node = head; node != NO_NODE; node = nexts[node]) {
            isNews |= !isRaced(operations[node]);
            raced = marked(raced, operations[node]);
        }
        return isNews;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldOwners = owners;
        byte[] oldFlags = flags;
        long[] oldWrites = writes;
        long[] oldReads = reads;
        int[][] oldReaders = readers;
        int[] oldHeads = heads;
        int length = oldKeys.length * 2;
        keys = new long[length];
        owners = new int[length];
        flags = new byte[length];
        writes = new long[length];
        reads = new long[length];
        readers = new int[length][];
        heads = new int[length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                owners[at] = oldOwners[i];
                flags[at] = oldFlags[i];
                writes[at] = oldWrites[i];
                reads[at] = oldReads[i];
                readers[at] = oldReaders[i];
                heads[at] = oldHeads[i];
            }
        }
    }

    private void tellAll() {
        for (int at = 0; at < keys.length; at++) {
            if (keys[at] != 0 && owners[at] == SEVERAL && (flags[at] & WRITTEN) != 0) {
                for (int node = heads[at]; node != NO_NODE; node = nexts[node]) {
                    contended = marked(contended, operations[node]);
                }
            }
        }
    }

    private static boolean[] marked(boolean[] marks, int at) {
        boolean[] marked = at < marks.length ? marks : Arrays.copyOf(marks, Math.max(at + 1, marks.length * 2));
        marked[at] = true;
        return marked;
    }

    /** Returns whether an operation was on a raced variable. */
    boolean isRaced(int operation) {
        return operation < raced.length && raced[operation];
    }

    /**
     * Returns, by operation, whether it was on a variable that several threads use and one writes. @param count number
     * of operations
     */
    boolean[] contended(int count) {
        tellAll();
        return Arrays.copyOf(contended, count);
    }
}
