package dev.heddle.analyzer.clock;

import org.jspecify.annotations.Nullable;

/**
 * A time for each thread, which never changes. A thread without an entry has time 0. Objects that were made from each
 * other share most of their memory, so both operations and memory depend on the difference, not on the number of
 * threads.
 */
public final class ThreadTimes {
    /** Time 0 for every thread. */
    public static final ThreadTimes NONE = new ThreadTimes(null, 0);

    private final @Nullable Object root;
    private final int height;

    /** Receives an entry. */
    @FunctionalInterface
    public interface Visitor {
        /** Returns whether to continue. */
        boolean visit(int thread, int time);
    }

    private ThreadTimes(@Nullable Object root, int height) {
        this.root = root;
        this.height = height;
    }

    /** The times of an array, by thread. */
    public static ThreadTimes of(int[] times) {
        ThreadTimes all = NONE;
        for (int thread = 0; thread < times.length; thread++) {
            all = all.with(thread, times[thread]);
        }
        return all;
    }

    public int of(int thread) {
        return TimeTree.height(thread) > height ? 0 : TimeTree.get(root, height, thread);
    }

    /** The same times, but at least this one for a thread. */
    public ThreadTimes with(int thread, int time) {
        if (of(thread) >= time) {
            return this;
        }
        int to = Math.max(height, TimeTree.height(thread));
        return new ThreadTimes(TimeTree.with(TimeTree.raised(root, height, to), to, thread, time), to);
    }

    /** The later time of each thread. The result is one of the two if that one has all later times. */
    public ThreadTimes joined(ThreadTimes other) {
        if (other.root == null || other == this) {
            return this;
        }
        int to = Math.max(height, other.height);
        Object one = TimeTree.raised(root, height, to);
        Object with = TimeTree.raised(other.root, other.height, to);
        Object both = TimeTree.joined(one, with, to);
        return both == one && to == height
                ? this
                : both == with && to == other.height ? other : new ThreadTimes(both, to);
    }

    /**
     * Visits the entries that are later than in other times, in the order of threads.
     *
     * @return whether the visitor ended the visit
     */
    public boolean visitLater(ThreadTimes than, Visitor visitor) {
        int to = Math.max(height, than.height);
        return TimeTree.visitLater(
                TimeTree.raised(root, height, to), TimeTree.raised(than.root, than.height, to), to, 0, visitor);
    }
}
