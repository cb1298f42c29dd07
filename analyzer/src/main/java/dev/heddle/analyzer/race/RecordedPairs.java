package dev.heddle.analyzer.race;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventLayout;
import java.util.List;

/** Converts pairs of accesses of a recording to races with names, stacks and locks. */
public final class RecordedPairs {
    private RecordedPairs() {}

    /** An access, as identified in the recording. */
    public record Access(int thread, long stamp, int site, boolean writes) {}

    /**
     * Two accesses to one variable.
     *
     * @param target identity of the object or array; 0 for a static field
     */
    public record Pair(Access earlier, Access later, int target) {}

    /** Reads the recording again. Each race has the index of its pair. */
    public static List<Race> races(EventSource source, SiteIndex sites, List<Pair> pairs) {
        List<FoundRace> found = pairs.stream()
                .map(pair -> new FoundRace(
                        pair.earlier.thread,
                        place(pair.earlier),
                        pair.earlier.writes,
                        pair.later.thread,
                        place(pair.later),
                        pair.later.writes,
                        pair.target))
                .toList();
        RaceLocator walk = new RaceLocator(sites, found);
        source.forEach(walk);
        return found.stream().map(pair -> walk.race(pair, source.name(), false)).toList();
    }

    private static long place(Access access) {
        return EventLayout.word0(access.stamp, access.site);
    }
}
