package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.order.OrderTable;
import java.util.Arrays;

/**
 * The edges that unrecorded code may add. They lead from the last event of every thread to the event at which a thread
 * returns from such code. They also lead from the event at which a thread enters such code to the next acquire events
 * of others, including locks. See docs/internals/recording.md.
 */
final class UnrecordedCodeEdges {
    private static final int[] NOTHING = {};

    private final Edges edges;
    /** For each thread, the last event at which it entered unrecorded code, or -1. */
    private int[] entered = {};
    /** Number of such events so far. */
    private int entries;
    /** For each thread, the number of entries when it last received their edges, and when it last entered itself. */
    private int[] received = {};

    private int[] enteredAt = {};
    /** For each thread, the event counts of the other threads when it last returned. */
    private int[][] known = {};

    UnrecordedCodeEdges(Edges edges) {
        this.edges = edges;
    }

    /**
     * Processes an event.
     *
     * @param counts number of events of each thread so far, including this one
     */
    void event(Op op, int thread, int index, int[] counts) {
        switch (op) {
            case UNSEEN_END -> {
                room(thread);
                int[] before = known[thread];
                for (int other = 0; other < counts.length; other++) {
                    // Only threads with new events get an edge.
                    if (other != thread && counts[other] > (other < before.length ? before[other] : 0)) {
                        edges.add(other, counts[other] - 1, thread, index);
                    }
                }
                known[thread] = counts.clone();
                receive(thread);
            }
            case UNSEEN_BEGIN -> {
                room(thread);
                entered[thread] = index;
                enteredAt[thread] = ++entries;
            }
            default -> {
                if (entries > 0 && OrderTable.mayOrder(op)) {
                    room(thread);
                    for (int other = 0; other < entered.length; other++) {
                        if (other != thread && entered[other] >= 0 && enteredAt[other] > received[thread]) {
                            edges.add(other, entered[other], thread, index);
                        }
                    }
                    receive(thread);
                }
            }
        }
    }

    private void receive(int thread) {
        room(thread);
        received[thread] = entries;
    }

    private void room(int thread) {
        int length = entered.length;
        if (thread >= length) {
            int more = Math.max(thread + 1, length * 2);
            entered = Arrays.copyOf(entered, more);
            Arrays.fill(entered, length, more, -1);
            received = Arrays.copyOf(received, more);
            enteredAt = Arrays.copyOf(enteredAt, more);
            known = Arrays.copyOf(known, more);
            Arrays.fill(known, length, more, NOTHING);
        }
    }
}
