package dev.heddle.analyzer.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector clock: for each thread, the time up to which its events precede; 0 if no event does. For up to {@value #FEW}
 * threads it is an array, which is fastest. For more threads it is a {@link TimeTree}.
 */
public sealed class VectorClock permits ThreadClock {
    /** With this number of threads, the arrays take four megabytes in all. */
    static final int FEW = 1024;

    /** Null if the clock is a tree. */
    int @Nullable [] times = new int[0];

    private @Nullable Object root;
    private int height;

    /** Makes a clock that knows no event. */
    public VectorClock() {}

    public final int of(int thread) {
        int[] few = times;
        if (few == null) {
            return ofMany(thread);
        }
        return thread < few.length ? few[thread] : 0;
    }

    int ofMany(int thread) {
        return thread >>> 6 >>> 6 * height == 0 ? TimeTree.get(root, height, thread) : 0;
    }

    /** Adds the events that precede the other clock to those that precede this one. */
    public final void join(VectorClock other) {
        int[] from = other.times;
        if (times == null || from == null) {
            joinMany(other);
            return;
        }
        if (from.length > times.length) {
            times = Arrays.copyOf(times, from.length);
        }
        int[] into = times;
        for (int thread = 0; thread < from.length; thread++) {
            into[thread] = Math.max(into[thread], from[thread]);
        }
    }

    private void joinMany(VectorClock other) {
        toTree();
        int[] from = other.times;
        if (from == null) {
            raise(other.height);
            root = TimeTree.joined(root, TimeTree.raised(other.root, other.height, height), height);
            other.addOwn(this);
        } else {
            for (int thread = 0; thread < from.length; thread++) {
                if (from[thread] > 0) {
                    raise(thread, from[thread]);
                }
            }
        }
    }

    /** Adds the time that is not in the tree. */
    void addOwn(VectorClock to) {}

    /** Adds a thread's events up to a time. */
    public final void raise(int thread, int time) {
        if (times != null && thread >= FEW) {
            toTree();
        }
        if (times == null) {
            raise(TimeTree.height(thread));
            root = TimeTree.with(root, height, thread, time);
        } else {
            if (thread >= times.length) {
                times = Arrays.copyOf(times, thread + 1);
            }
            times[thread] = Math.max(times[thread], time);
        }
    }

    private void raise(int atLeast) {
        if (atLeast > height) {
            root = TimeTree.raised(root, height, atLeast);
            height = atLeast;
        }
    }

    /** Converts the clock to a tree. */
    void toTree() {
        int[] few = times;
        if (few != null) {
            times = null;
            for (int thread = 0; thread < few.length; thread++) {
                if (few[thread] > 0) {
                    raise(thread, few[thread]);
                }
            }
        }
    }

    /** A copy of this clock. */
    public final VectorClock copy() {
        VectorClock copy = new VectorClock();
        copy.join(this);
        return copy;
    }
}
