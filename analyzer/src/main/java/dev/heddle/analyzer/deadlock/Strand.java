package dev.heddle.analyzer.deadlock;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events of a thread from one task of a pool to the next one. The thread that executes a task depends on the
 * schedule, so a task comes after its submission, but not after the task that the same thread executed before it.
 */
final class Strand {
    private final int pool;
    private final @Nullable Submission submission;
    /** For each signal that the strand received, its position and its sender, in order. */
    private final IntArrayList received = new IntArrayList();

    private final List<Point> senders = new ArrayList<>(1);
    /** The last received position of each sender. */
    private final Map<Strand, Integer> latest = new IdentityHashMap<>(1);

    private int position;

    /** The position of a signal in a strand. */
    record Point(Strand strand, int position) {}

    /**
     * The submission of a task.
     *
     * @param at the event
     * @param point its position
     * @param order of two submissions, the earlier one in the run has the lower number
     */
    record Submission(RunEvent at, Point point, int order) {}

    /**
     * Makes a strand.
     *
     * @param pool the pool, or 0 before the first task
     * @param submission the submission of the task; null before the first task, or if it was not recorded
     */
    Strand(int pool, @Nullable Submission submission) {
        this.pool = pool;
        this.submission = submission;
        if (submission != null) {
            receive(submission.point);
        }
    }

    int pool() {
        return pool;
    }

    @Nullable Submission submission() {
        return submission;
    }

    /** The submission of a task that has one. */
    Submission begun() {
        return Objects.requireNonNull(submission, "submission");
    }

    /** The next signal of the strand. */
    Point next() {
        return new Point(this, ++position);
    }

    /** Adds the sender of the current signal, unless the strand has received a signal from there that is as late. */
    void receive(Point sender) {
        if (latest.getOrDefault(sender.strand, -1) < sender.position) {
            latest.put(sender.strand, sender.position);
            received.add(position);
            senders.add(sender);
        }
    }

    /** The last position of each strand that precedes some points. */
    static final class Past {
        private final Map<Strand, Integer> last = new IdentityHashMap<>();
        private final boolean isComplete;

        /**
         * Searches the past of some points.
         *
         * @param most largest number of strands to visit
         */
        Past(Collection<Point> points, int most) {
            Deque<Point> open = new ArrayDeque<>(points);
            int left = most;
            while (!open.isEmpty() && left > 0) {
                Point point = open.pop();
                int before = of(point.strand);
                if (before >= point.position) {
                    continue;
                }
                left--;
                last.put(point.strand, point.position);
                Strand strand = point.strand;
                for (int i = 0; i < strand.senders.size() && strand.received.getInt(i) <= point.position; i++) {
                    if (strand.received.getInt(i) > before) {
                        open.push(strand.senders.get(i));
                    }
                }
            }
            isComplete = open.isEmpty();
        }

        /** The last preceding position of a strand, or -1. */
        int of(Strand strand) {
            return last.getOrDefault(strand, -1);
        }

        boolean has(Point point) {
            return of(point.strand) >= point.position;
        }

        Collection<Strand> strands() {
            return last.keySet();
        }

        boolean isComplete() {
            return isComplete;
        }
    }
}
