package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** The position of one thread of a run: its frames, and the iterations of the loops that it executes. */
final class ThreadTrace {
    /** Number of its path. */
    final int thread;
    /** Hash of its path. */
    final long pathHash;

    private final Iterations.Builder nodes;
    private final IntArrayList contexts = new IntArrayList();
    /**
     * For each active loop of the frames: depth of the frame, offset of the loop head, and node of the current
     * iteration.
     */
    private final IntArrayList loopDepths = new IntArrayList();

    private final IntArrayList loopOffsets = new IntArrayList();
    private final IntArrayList loopNodes = new IntArrayList();
    /** Held monitors with one entry for each acquisition: the object, and the site of the acquisition. */
    private final IntArrayList monitors = new IntArrayList();

    private final IntArrayList acquiredAt = new IntArrayList();
    private int events;

    ThreadTrace(int thread, String path, Iterations.Builder nodes) {
        this.thread = thread;
        this.pathHash = StableHash.of(path);
        this.nodes = nodes;
    }

    /** Counts an event, and returns the number of events before it. */
    int next() {
        return events++;
    }

    int context() {
        return contexts.isEmpty() ? Contexts.ROOT : contexts.topInt();
    }

    /** The innermost iteration. */
    int iteration() {
        return loopNodes.isEmpty() ? Iterations.ROOT : loopNodes.topInt();
    }

    void acquire(int monitor, int site) {
        monitors.push(monitor);
        acquiredAt.push(site);
    }

    void release(int monitor) {
        int at = monitors.lastIndexOf(monitor);
        if (at >= 0) {
            monitors.removeInt(at);
            acquiredAt.removeInt(at);
        }
    }

    /** Site where the outermost held monitor was acquired, or -1. */
    int gate() {
        return acquiredAt.isEmpty() ? -1 : acquiredAt.getInt(0);
    }

    void enter(int context) {
        contexts.push(context);
    }

    void exit() {
        leaveLoops(contexts.size());
        if (!contexts.isEmpty()) {
            contexts.popInt();
        }
    }

    private void leaveLoops(int depth) {
        while (!loopDepths.isEmpty() && loopDepths.topInt() >= depth) {
            pop();
        }
    }

    private void pop() {
        loopDepths.popInt();
        loopOffsets.popInt();
        loopNodes.popInt();
    }

    /** Enters a loop of the innermost frame, or begins another iteration of it. Nested loops end. */
    void iterate(int headOffset) {
        int depth = contexts.size();
        int at = loopDepths.size();
        while (at > 0 && loopDepths.getInt(at - 1) == depth) {
            at--;
            if (loopOffsets.getInt(at) == headOffset) {
                while (loopDepths.size() > at) {
                    pop();
                }
                break;
            }
        }
        int node = nodes.add(iteration());
        loopDepths.push(depth);
        loopOffsets.push(headOffset);
        loopNodes.push(node);
    }
}
