package dev.heddle.analyzer.wcp;

/** The critical sections of one thread with one lock that are over, for the rule that orders whole sections. */
final class EndedSections {
    private final SectionEnds ends;
    private int first = SectionEnds.NONE;
    private int last = SectionEnds.NONE;
    /** By thread, the last of them that it has been ordered after. */
    private final int[] known;

    EndedSections(SectionEnds ends, int threads) {
        this.ends = ends;
        known = new int[threads];
    }

    /**
     * One more is over.
     *
     * @param time of the thread at which it began; never falling
     * @param end what happened before its end, the end included
     */
    void add(int time, int[] end) {
        int more = ends.add(time, end, last);
        first = first == SectionEnds.NONE ? more : first;
        last = more;
    }

    /**
     * Orders the end of another thread's section after the ends of those of which it knows the beginning.
     *
     * @param upTo the time of the thread of these sections that the other one knows
     * @param into the clock of the other one
     * @return whether there was one that it had not been ordered after
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
        // The later ends have seen the earlier ones.
        ends.take(section, into);
        return true;
    }
}
