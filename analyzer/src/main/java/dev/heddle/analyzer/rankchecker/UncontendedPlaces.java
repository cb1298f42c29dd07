package dev.heddle.analyzer.rankchecker;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.AccessPlaces;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds the places of plain accesses that had no contended variable in recorded runs of one program. */
public final class UncontendedPlaces {
    private UncontendedPlaces() {}

    /**
     * Finds the places.
     *
     * @param runs the contended variables of each run; each run is read again
     * @return the places that at least one run executed, and at which no run accessed a contended variable. Empty if a
     *     run has too many variables
     */
    public static AccessPlaces of(Collection<ContendedVariables> runs) {
        Map<Member, TreeSet<Integer>> found = new HashMap<>();
        Map<Member, Set<Integer>> others = new HashMap<>();
        for (ContendedVariables run : runs) {
            if (run.areTooMany()) {
                return AccessPlaces.NONE;
            }
            run.places(found, others);
        }
        others.forEach((method, offsets) -> {
            TreeSet<Integer> some = found.get(method);
            if (some != null) {
                some.removeAll(offsets);
            }
        });
        found.values().removeIf(Set::isEmpty);
        return AccessPlaces.of(found);
    }
}
