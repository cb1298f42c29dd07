package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Numbers in groups: those of a group follow each other, in the order in which they came. They are kept where the events of their trace are. */
public final class Groups {
    /** The group of what is in none. */
    public static final int NONE = -1;

    private final Trace trace;
    private final Ints members;
    /** By group the index of its first member; one more at the end. */
    private final int[] starts;

    private Groups(Trace trace, int items, IntUnaryOperator item, int groups, IntUnaryOperator group) {
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
     * Puts the numbers from 0 into groups.
     *
     * @param items how many numbers
     * @param groups how many groups
     * @param group of a number, or {@link #NONE}
     */
    public static Groups of(Trace trace, int items, int groups, IntUnaryOperator group) {
        return new Groups(trace, items, i -> i, groups, group);
    }

    /** The members in other groups; within each of these they are in the order of the groups here. */
    public Groups within(int groups, IntUnaryOperator group) {
        return new Groups(trace, size(), members::get, groups, group);
    }

    /** How many groups there are. */
    public int groups() {
        return starts.length - 1;
    }

    /** How many members all groups have. */
    public int size() {
        return starts[starts.length - 1];
    }

    /** How many members a group has. */
    public int size(int group) {
        return starts[group + 1] - starts[group];
    }

    /** A member of a group, by its place in it. */
    public int get(int group, int at) {
        return members.get((long) starts[group] + at);
    }

    /** Members of a group as a list. */
    public IntList list(int group, int from, int to) {
        return new IntsList(members, (long) starts[group] + from, to - from);
    }
}
