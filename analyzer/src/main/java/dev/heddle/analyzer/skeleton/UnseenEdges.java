package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The edges that code may give of which nothing is recorded: from the last event of every thread to the event by which a thread comes back from there, and from
 * the event by which one goes there to whatever others take next, locks included. See docs/design/attach.md.
 */
final class UnseenEdges {
    private static final int[] NOTHING = {};

    private final Edges edges;
    /** Per thread, the event by which it went there last, or -1. */
    private int[] gone = {};
    /** Grows with every such event. */
    private int departures;
    /** Per thread, the number of departures when it last took from them, and when it last went there itself. */
    private int[] taken = {};

    private int[] left = {};
    /** Per thread, how many events it had when each other thread last came back. */
    private int[][] known = {};

    UnseenEdges(Edges edges) {
        this.edges = edges;
    }

    /** @param counts how many events each thread has had so far, this one included */
    void event(Op op, int thread, int index, int[] counts) {
        switch (op) {
            case UNSEEN_END -> {
                room(thread);
                int[] before = known[thread];
                for (int other = 0; other < counts.length; other++) {
                    // From those that have done anything since.
                    if (other != thread && counts[other] > (other < before.length ? before[other] : 0)) {
                        edges.add(other, counts[other] - 1, thread, index);
                    }
                }
                known[thread] = counts.clone();
                take(thread);
            }
            case UNSEEN_BEGIN -> {
                room(thread);
                gone[thread] = index;
                left[thread] = ++departures;
            }
            default -> {
                if (departures > 0 && mayTake(op)) {
                    room(thread);
                    for (int other = 0; other < gone.length; other++) {
                        if (other != thread && gone[other] >= 0 && left[other] > taken[thread]) {
                            edges.add(other, gone[other], thread, index);
                        }
                    }
                    take(thread);
                }
            }
        }
    }

    private static boolean mayTake(Op op) {
        return switch (op.family()) {
            case LOCK, SIGNAL, ATOMIC -> true;
            case ACCESS -> op.isVolatile();
            default -> false;
        };
    }

    private void take(int thread) {
        room(thread);
        taken[thread] = departures;
    }

    private void room(int thread) {
        int length = gone.length;
        if (thread >= length) {
            int more = Math.max(thread + 1, length * 2);
            gone = Arrays.copyOf(gone, more);
            Arrays.fill(gone, length, more, -1);
            taken = Arrays.copyOf(taken, more);
            left = Arrays.copyOf(left, more);
            known = Arrays.copyOf(known, more);
            Arrays.fill(known, length, more, NOTHING);
        }
    }
}
