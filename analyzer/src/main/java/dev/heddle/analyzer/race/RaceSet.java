package dev.heddle.analyzer.race;

import dev.heddle.trace.event.EventLayout;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;

/** Races of a run, one for each pair of sites. The result does not depend on the partition of the variables. */
final class RaceSet {
    /** The order in which one pass over all variables finds the races. */
    private static final Comparator<FoundRace> FIRST = Comparator.<FoundRace>comparingLong(
                    race -> EventLayout.stamp(race.laterPlace))
            // Events of several threads may have one stamp, see docs/internals/recording.md.
            .thenComparingInt(race -> race.laterThread)
            .thenComparing(race -> !race.earlierWrites)
            .thenComparingInt(race -> race.earlierThread)
            .thenComparingInt(race -> race.target)
            .thenComparingLong(race -> race.laterPlace)
            .thenComparingLong(race -> race.earlierPlace);

    /** By the two sites, the lower one first. */
    private final Long2ObjectLinkedOpenHashMap<FoundRace> bySites = new Long2ObjectLinkedOpenHashMap<>();

    /** Sites of accesses that raced with an earlier one. */
    private final BitSet places = new BitSet();

    void add(FoundRace race) {
        int earlier = EventLayout.site(race.earlierPlace);
        int later = EventLayout.site(race.laterPlace);
        places.set(later);
        long key = (long) Math.min(earlier, later) << Integer.SIZE | Math.max(earlier, later);
        FoundRace known = bySites.get(key);
        if (known == null) {
            bySites.put(key, race);
        } else if (FIRST.compare(known, race) <= 0) {
            known.occurrences += race.occurrences;
        } else {
            race.occurrences += known.occurrences;
            bySites.put(key, race);
        }
    }

    /** Adds the races of other variables. */
    void addAll(RaceSet others) {
        others.bySites.values().forEach(this::add);
        places.or(others.places);
    }

    /** The races, the earliest first. */
    Collection<FoundRace> inOrder() {
        return bySites.values().stream().sorted(FIRST).toList();
    }

    /** Sites of accesses that raced with an earlier one. */
    int[] racyPlaces() {
        return places.stream().toArray();
    }

    /** Adds sites of such accesses. */
    void addPlaces(int[] sites) {
        for (int site : sites) {
            places.set(site);
        }
    }

    /** Number of sites with accesses that raced with an earlier one. */
    int places() {
        return places.cardinality();
    }
}
