package dev.heddle.analyzer.locon;

import java.util.Arrays;

/**
 * The iterations of loops in which pairs of a run have their ends, as a tree: below an iteration of a loop are those of the loops inside it, also in
 * methods that are called there. Outside all loops there is the root, number 0. Numbers are those of one run.
 */
public final class Iterations {
    /** Outside all loops. */
    static final int ROOT = 0;

    /** Of a run without loops: the root alone. */
    public static final Iterations NONE = new Iterations(new int[1]);

    /** Of a node its parent, with a smaller number; of the root itself. */
    private final int[] parents;

    /** @param parents of each node its parent, which has a smaller number; of the root itself */
    Iterations(int[] parents) {
        this.parents = parents;
    }

    public int count() {
        return parents.length;
    }

    int parent(int node) {
        return parents[node];
    }

    /**
     * Whether two accesses of one thread are in the same iteration of every loop that both of them are in (LoCon, section 4.3, level loop).
     *
     * @param a node of one
     * @param b node of the other
     */
    public boolean isSame(int a, int b) {
        return isAbove(a, b) || isAbove(b, a);
    }

    private boolean isAbove(int upper, int node) {
        int at = node;
        while (at > upper) {
            at = parents[at];
        }
        return at == upper;
    }

    /** Grows as the events of a run are read; afterwards only the nodes that are used are kept. */
    static final class Builder {
        private int[] parents = new int[64];
        private int size = 1;

        int add(int parent) {
            if (size == parents.length) {
                parents = Arrays.copyOf(parents, size * 2);
            }
            parents[size] = parent;
            return size++;
        }

        /**
         * The nodes that are used and those above them, with new numbers.
         *
         * @param used lists of nodes; the numbers in them are replaced
         */
        Iterations keep(int[][] used) {
            boolean[] isUsed = new boolean[size];
            isUsed[ROOT] = true;
            for (int[] list : used) {
                for (int node : list) {
                    int at = node;
                    while (!isUsed[at]) {
                        isUsed[at] = true;
                        at = parents[at];
                    }
                }
            }
            int[] number = new int[size];
            int[] kept = new int[size];
            int count = 0;
            for (int node = 0; node < size; node++) {
                if (isUsed[node]) {
                    number[node] = count;
                    kept[count++] = number[parents[node]];
                }
            }
            for (int[] list : used) {
                for (int i = 0; i < list.length; i++) {
                    list[i] = number[list[i]];
                }
            }
            return new Iterations(Arrays.copyOf(kept, count));
        }
    }
}
