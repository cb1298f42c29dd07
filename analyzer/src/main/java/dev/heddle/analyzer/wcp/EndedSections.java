package dev.heddle.analyzer.wcp;

/** The ended critical sections of one thread with one lock, for the rule that orders whole sections. */
final class EndedSections {
    private final SectionEnds ends;
    private int first = SectionEnds.NONE;
    private int last = SectionEnds.NONE;
    /** For each thread, the last of these sections that precedes it in the order. */
    private final int[] known;

    EndedSections(SectionEnds ends, int threads) {
        this.ends = ends;
        known = new int[threads];
    }

    /**
     * Adds an ended section.
     *
     * @param time time of the thread at its begin; never decreasing
     * @param end clock of its end, including the end
     */
    void add(int time, int[] end) {
        int more = ends.add(time, end, last);
        first = first == SectionEnds.NONE ? more : first;
        last = more;
    }

    /**
     * Orders the end of another thread's section after the ends of those sections whose begin it knows.
     *
     * @param upTo time of the sections' thread that the other thread knows
     * @param into clock of the other thread
     * @return whether there was a section that did not precede it yet
     */
    boolean orderBefore(int thread, int upTo, int[] into) {
        int section = known[thread];
        int next = section == SectionEnds.NONE ? first : ends.next(section);
        if (next == SectionEnds.NONE || ends.begun(next) > upTo) {
            return false;
        }
        while (next != SectionEnds.NONE && ends.begun(next) <= upTo) {
            section = next;
            next = ends.next(section);
        }
        known[thread] = section;
        // The later ends include the earlier ones.
        ends.take(section, into);
        return true;
    }
}
