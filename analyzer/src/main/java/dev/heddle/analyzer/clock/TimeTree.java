package dev.heddle.analyzer.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The times of many threads, as a tree of immutable nodes. Clocks that join each other share most nodes. So joining a
 * clock of ten thousand threads takes time and memory in proportion to the difference of the two clocks. (Tree clocks
 * of Mathur et al., ASPLOS 2022, have this property in time for long-lived threads. With many threads, most live
 * shortly, and memory is the limit.)
 * <p>A node of height 0 is an {@code int[]} without zeros at its end, a higher one an {@code Object[]}; null stands for
 * a node of zeros.
 */
final class TimeTree {
    private static final int BITS = 6;
    private static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;

    private static final int[] NO_TIMES = {};

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
        int[] times = (int[]) node;
        int at = thread & MASK;
        return times == null || at >= times.length ? 0 : times[at];
    }

    /** The tree with a time, if it is later than the existing one. */
    static Object with(@Nullable Object root, int height, int thread, int time) {
        if (height == 0) {
            int[] times = root == null ? NO_TIMES : (int[]) root;
            int at = thread & MASK;
            if (at < times.length && times[at] >= time) {
                return times;
            }
            int[] changed = Arrays.copyOf(times, Math.max(times.length, at + 1));
            changed[at] = time;
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
        int both = Math.min(one.length, other.length);
        boolean isOne = one.length >= other.length;
        boolean isOther = other.length >= one.length;
        for (int at = 0; at < both; at++) {
            isOne &= one[at] >= other[at];
            isOther &= other[at] >= one[at];
        }
        if (isOne || isOther) {
            return isOne ? one : other;
        }
        int[] all = one.length >= other.length ? one.clone() : other.clone();
        for (int at = 0; at < both; at++) {
            all[at] = Math.max(one[at], other[at]);
        }
        return all;
    }

    /**
     * Visits the times of a tree that are later than in another tree of the same height. Common nodes are skipped.
     *
     * @param from number of the first thread of these nodes
     * @return whether the visitor ended the visit
     */
    static boolean visitLater(
            @Nullable Object tree, @Nullable Object than, int height, int from, ThreadTimes.Visitor visitor) {
        if (tree == than || tree == null) {
            return false;
        }
        if (height == 0) {
            int[] times = (int[]) tree;
            int[] others = than == null ? NO_TIMES : (int[]) than;
            for (int at = 0; at < times.length; at++) {
                if (times[at] > (at < others.length ? others[at] : 0) && !visitor.visit(from + at, times[at])) {
                    return true;
                }
            }
            return false;
        }
        Object[] nodes = (Object[]) tree;
        Object[] others = (Object[]) than;
        for (int at = 0; at < WIDTH; at++) {
            if (visitLater(
                    nodes[at], others == null ? null : others[at], height - 1, from | at << BITS * height, visitor)) {
                return true;
            }
        }
        return false;
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
