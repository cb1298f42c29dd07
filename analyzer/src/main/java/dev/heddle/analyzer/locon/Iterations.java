package dev.heddle.analyzer.locon;

import java.util.Arrays;

/**
 * The loop iterations that contain ends of pairs of a run, as a tree. The children of an iteration are the iterations
 * of nested loops, including those in called methods. The root, number 0, is outside all loops. Numbers are those of
 * one run.
 */
public final class Iterations {
    /** Outside all loops. */
    static final int ROOT = 0;

    /** The iterations of a run without loops: only the root. */
    public static final Iterations NONE = new Iterations(new int[1]);

    /** The parent of each node, which has a smaller number; the root is its own parent. */
    private final int[] parents;

    /**
     * Makes a tree.
     *
     * @param parents the parent of each node, which has a smaller number; the root is its own parent
     */
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
     * Whether two accesses of one thread are in the same iteration of every loop that contains both of them (LoCon,
     * section 4.3, level loop).
     *
     * @param a node of the first access
     * @param b node of the second access
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

    /** Builds a tree while the events of a run are read. Afterwards only the used nodes are kept. */
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
         * The used nodes and their ancestors, with new numbers.
         *
         * @param used lists of nodes; the method replaces the numbers in them
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
