package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Numbers in groups. The members of a group are contiguous, in the order of their addition. They are stored where the
 * events of their trace are.
 */
public final class GroupedInts {
    /** The group of an item without a group. */
    public static final int NONE = -1;

    private final Trace trace;
    private final IntStore members;
    /** For each group, the index of its first member, with one entry more at the end. */
    private final int[] starts;

    private GroupedInts(Trace trace, int items, IntUnaryOperator item, int groups, IntUnaryOperator group) {
        this.trace = trace;
        starts = new int[groups + 1];
        for (int i = 0; i < items; i++) {
            int of = group.applyAsInt(item.applyAsInt(i));
            if (of != NONE) {
                starts[of + 1]++;
            }
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        members = trace.ints(starts[groups]);
        int[] next = starts.clone();
        for (int i = 0; i < items; i++) {
            int one = item.applyAsInt(i);
            int of = group.applyAsInt(one);
            if (of != NONE) {
                members.set(next[of]++, one);
            }
        }
    }

    /**
     * Groups the numbers from 0.
     *
     * @param items number of items
     * @param groups number of groups
     * @param group the group of an item, or {@link #NONE}
     */
    public static GroupedInts of(Trace trace, int items, int groups, IntUnaryOperator group) {
        return new GroupedInts(trace, items, i -> i, groups, group);
    }

    /** Regroups the members. Within each new group, they are in the order of these groups. */
    public GroupedInts within(int groups, IntUnaryOperator group) {
        return new GroupedInts(trace, size(), members::get, groups, group);
    }

    /** Number of groups. */
    public int groups() {
        return starts.length - 1;
    }

    /** Number of members of all groups. */
    public int size() {
        return starts[starts.length - 1];
    }

    /** Number of members of a group. */
    public int size(int group) {
        return starts[group + 1] - starts[group];
    }

    /** A member of a group, by its index in the group. */
    public int get(int group, int at) {
        return members.get((long) starts[group] + at);
    }

    /** Members of a group as a list. */
    public IntList list(int group, int from, int to) {
        return new IntStoreList(members, (long) starts[group] + from, to - from);
    }
}
