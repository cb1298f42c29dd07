package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;

/** Data of ended critical sections. They are numbered from 1, and each knows the next one of its thread and lock. */
final class SectionEnds {
    /** No section. */
    static final int NONE = 0;

    private static final int NEXT = 0;
    private static final int BEGUN = 1;
    private static final int END = 2;

    private final IntStore rows;
    private final int threads;
    private int size;

    SectionEnds(Trace trace) {
        rows = trace.ints(0);
        threads = trace.threads();
    }

    private long row(int section) {
        return (long) (END + threads) * section;
    }

    /**
     * Adds a section.
     *
     * @param begun time of its thread at its begin
     * @param end clock of its end, including the end
     * @param after the previous section, or {@link #NONE}
     * @return its number
     */
    int add(int begun, int[] end, int after) {
        int section = ++size;
        rows.set(row(section) + NEXT, NONE);
        rows.set(row(section) + BEGUN, begun);
        rows.setAll(row(section) + END, end);
        if (after != NONE) {
            rows.set(row(after) + NEXT, section);
        }
        return section;
    }

    int next(int section) {
        return rows.get(row(section) + NEXT);
    }

    int begun(int section) {
        return rows.get(row(section) + BEGUN);
    }

    /** Adds the clock of its end to a clock. */
    void take(int section, int[] into) {
        long end = row(section) + END;
        for (int thread = 0; thread < into.length; thread++) {
            into[thread] = Math.max(into[thread], rows.get(end + thread));
        }
    }
}
