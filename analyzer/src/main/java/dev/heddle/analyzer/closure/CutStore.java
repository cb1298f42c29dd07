package dev.heddle.analyzer.closure;

import dev.heddle.analyzer.clock.ThreadTimes;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts or vector clocks of a run, by number. Those of few threads are rows of numbers, stored where the events are.
 * Those of many threads are {@link ThreadTimes}, which share most of their memory.
 */
public abstract class CutStore {
    /** The largest number of threads with rows. */
    private static final int FEW = 1024;

    /** An empty store for a run. */
    public static CutStore of(Trace trace) {
        return trace.threads() <= FEW ? new Rows(trace) : new Shared();
    }

    /** Adds a cut, and returns its number. */
    public abstract int add(ThreadTimes cut);

    public abstract ThreadTimes get(int cut);

    /** Number of events of a thread in a cut. */
    public abstract int count(int cut, int thread);

    /**
     * Visits the entries of a cut that exceed known ones.
     *
     * @param known entries that need no visit; a cut of few threads ignores it
     * @param counts for each thread, a number of events that needs no visit
     * @return the known entries and those of the cut
     */
    abstract ThreadTimes visit(int cut, ThreadTimes known, int[] counts, ThreadTimes.Visitor visitor);

    /** One row for each cut. */
    private static final class Rows extends CutStore {
        private final IntStore rows;
        private final int[] row;
        private int size;

        Rows(Trace trace) {
            rows = trace.ints(0);
            row = new int[trace.threads()];
        }

        @Override
        public int add(ThreadTimes cut) {
            for (int thread = 0; thread < row.length; thread++) {
                row[thread] = cut.of(thread);
            }
            rows.setAll((long) size * row.length, row);
            return size++;
        }

        @Override
        public ThreadTimes get(int cut) {
            int[] times = new int[row.length];
            rows.copy((long) cut * row.length, times);
            return ThreadTimes.of(times);
        }

        @Override
        public int count(int cut, int thread) {
            return rows.get((long) cut * row.length + thread);
        }

        @Override
        ThreadTimes visit(int cut, ThreadTimes known, int[] counts, ThreadTimes.Visitor visitor) {
            rows.copy((long) cut * row.length, row);
            for (int thread = 0; thread < row.length; thread++) {
                if (row[thread] > counts[thread] && !visitor.visit(thread, row[thread])) {
                    break;
                }
            }
            return known;
        }
    }

    /** One object for each cut. */
    private static final class Shared extends CutStore {
        private final List<ThreadTimes> cuts = new ArrayList<>();

        @Override
        public int add(ThreadTimes cut) {
            cuts.add(cut);
            return cuts.size() - 1;
        }

        @Override
        public ThreadTimes get(int cut) {
            return cuts.get(cut);
        }

        @Override
        public int count(int cut, int thread) {
            return cuts.get(cut).of(thread);
        }

        @Override
        ThreadTimes visit(int cut, ThreadTimes known, int[] counts, ThreadTimes.Visitor visitor) {
            ThreadTimes all = cuts.get(cut);
            boolean isEnded =
                    all.visitLater(known, (thread, count) -> count <= counts[thread] || visitor.visit(thread, count));
            return isEnded ? known : known.joined(all);
        }
    }
}
