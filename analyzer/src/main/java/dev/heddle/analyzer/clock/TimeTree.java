package dev.heddle.analyzer.clock;

import org.jspecify.annotations.Nullable;

/**
 * The times of many threads, as a tree of immutable nodes. Clocks that join each other share most nodes. So joining a
 * clock of ten thousand threads takes time and memory in proportion to the difference of the two clocks. (Tree clocks
 * of Mathur et al., ASPLOS 2022, have this property in time for long-lived threads. With many threads, most live
 * shortly, and memory is the limit.)
 * <p>A node of height 0 is an {@code int[]}, a higher one an {@code Object[]}; null stands for a node of zeros.
 */
final class TimeTree {
    private static final int BITS = 6;
    private static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;

    private TimeTree() {}

    /** The height that a tree needs for a thread's number. */
    static int height(int thread) {
        int height = 0;
        while (thread >>> BITS * (height + 1) != 0) {
            height++;
        }
        return height;
    }

    /** The same times in a tree of at least the same height. */
    static @Nullable Object raised(@Nullable Object root, int height, int to) {
        Object node = root;
        for (int at = height; at < to && node != null; at++) {
            Object[] above = new Object[WIDTH];
            above[0] = node;
            node = above;
        }
        return node;
    }

    static int get(@Nullable Object root, int height, int thread) {
        Object node = root;
        for (int at = height; at > 0 && node != null; at--) {
            node = ((Object[]) node)[thread >>> BITS * at & MASK];
        }
        return node == null ? 0 : ((int[]) node)[thread & MASK];
    }

    /** The tree with a time, if it is later than the existing one. */
    static Object with(@Nullable Object root, int height, int thread, int time) {
        if (height == 0) {
            int[] times = (int[]) root;
            if (times != null && times[thread & MASK] >= time) {
                return times;
            }
            int[] changed = times == null ? new int[WIDTH] : times.clone();
            changed[thread & MASK] = time;
            return changed;
        }
        Object[] nodes = (Object[]) root;
        int at = thread >>> BITS * height & MASK;
        Object before = nodes == null ? null : nodes[at];
        Object after = with(before, height - 1, thread, time);
        if (nodes != null && after == before) {
            return nodes;
        }
        Object[] changed = nodes == null ? new Object[WIDTH] : nodes.clone();
        changed[at] = after;
        return changed;
    }

    /** The later time of each thread. The result is one of the two trees if that contains all later times. */
    static @Nullable Object joined(@Nullable Object one, @Nullable Object other, int height) {
        if (one == other || other == null) {
            return one;
        }
        if (one == null) {
            return other;
        }
        return height == 0
                ? joinedTimes((int[]) one, (int[]) other)
                : joinedNodes((Object[]) one, (Object[]) other, height);
    }

    private static int[] joinedTimes(int[] one, int[] other) {
        boolean isOne = true;
        boolean isOther = true;
        for (int at = 0; at < WIDTH; at++) {
            isOne &= one[at] >= other[at];
            isOther &= other[at] >= one[at];
        }
        if (isOne || isOther) {
            return isOne ? one : other;
        }
        int[] both = one.clone();
        for (int at = 0; at < WIDTH; at++) {
            both[at] = Math.max(both[at], other[at]);
        }
        return both;
    }

    private static Object[] joinedNodes(Object[] one, Object[] other, int height) {
        Object[] both = new Object[WIDTH];
        boolean isOne = true;
        boolean isOther = true;
        for (int at = 0; at < WIDTH; at++) {
            both[at] = joined(one[at], other[at], height - 1);
            isOne &= both[at] == one[at];
            isOther &= both[at] == other[at];
        }
        return isOne ? one : isOther ? other : both;
    }
}
