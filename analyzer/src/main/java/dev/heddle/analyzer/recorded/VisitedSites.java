package dev.heddle.analyzer.recorded;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The sites that each thread has visited, and the initialised classes. */
final class VisitedSites {
    private final List<BitSet> visited = new ArrayList<>();
    private final BitSet ready = new BitSet();

    /** Whether a thread visits a site for the first time. */
    boolean isFirst(int thread, int site) {
        while (visited.size() <= thread) {
            visited.add(new BitSet());
        }
        BitSet own = visited.get(thread);
        if (own.get(site)) {
            return false;
        }
        own.set(site);
        return true;
    }

    /** Marks a class as initialised. */
    void ready(int classId) {
        ready.set(classId);
    }

    boolean isReady(int classId) {
        return ready.get(classId);
    }
}
