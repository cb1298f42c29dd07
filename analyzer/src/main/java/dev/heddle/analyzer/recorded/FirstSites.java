package dev.heddle.analyzer.recorded;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** At which sites each thread has been, and which classes are ready. */
final class FirstSites {
    private final List<BitSet> met = new ArrayList<>();
    private final BitSet ready = new BitSet();

    /** Whether a thread is at a site for the first time. */
    boolean isFirst(int thread, int site) {
        while (met.size() <= thread) {
            met.add(new BitSet());
        }
        BitSet own = met.get(thread);
        if (own.get(site)) {
            return false;
        }
        own.set(site);
        return true;
    }

    /** A class has been initialised. */
    void ready(int classId) {
        ready.set(classId);
    }

    boolean isReady(int classId) {
        return ready.get(classId);
    }
}
