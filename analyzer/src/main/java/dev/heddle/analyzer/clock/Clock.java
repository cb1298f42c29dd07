package dev.heddle.analyzer.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector clock: for each thread, the time up to which its events come before; 0 for none. Of up to {@value #FEW} threads it is an array, which is the fastest; of more a {@link TimeTree}.
 */
public sealed class Clock permits ThreadClock {
    /** Arrays for so many threads take four megabytes together. */
    static final int FEW = 1024;

    /** Null if there is a tree. */
    int @Nullable [] times = new int[0];

    private @Nullable Object root;
    private int height;

    /** One of which nothing is known of any thread. */
    public Clock() {}

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

    /** What comes before the other clock comes before this one too. */
    public final void join(Clock other) {
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

    private void joinMany(Clock other) {
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

    /** Adds what is not in the tree. */
    void addOwn(Clock to) {}

    /** A thread's events up to a time come before this clock. */
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

    /** From here on it is a tree. */
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

    /** Another one that knows the same. */
    public final Clock copy() {
        Clock copy = new Clock();
        copy.join(this);
        return copy;
    }
}
