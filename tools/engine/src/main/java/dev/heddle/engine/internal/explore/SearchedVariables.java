package dev.heddle.engine.internal.explore;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The variables at whose accesses a search preempts, the more likely ones first (RankChecker, sections 2 and 6):
 * variables with observed conflicts, then other shared variables, then all others. Within each group, variables from
 * early iterations of the allocating loops come first.
 *
 * @param uses in the order of the tracking's first variables
 * @param tracking these variables, and the allocation sites of other objects
 * @param ranks by variable: a lower rank is searched earlier
 */
public record SearchedVariables(List<VariableUse> uses, Tracking tracking, int[] ranks) {
    /** From this iteration on, iterations are grouped; each group has twice the size of the one before. */
    private static final int ALONE = 4;

    private static final int MOST_BUCKETS = ALONE + Long.SIZE + 1;

    /**
     * @param uses observed accesses
     * @param onlyShared whether to leave out variables with accesses of one thread only
     * @param most largest number of variables
     */
    static SearchedVariables of(VariableUses uses, boolean onlyShared, int most) {
        List<VariableUse> chosen = uses.all().stream()
                .filter(use -> use.shared() || !onlyShared)
                .limit(most)
                .toList();
        List<VariableName> names = chosen.stream().map(VariableUse::name).toList();
        int[] ranks = new int[chosen.size()];
        TreeSet<Integer> distinct = new TreeSet<>();
        for (int i = 0; i < ranks.length; i++) {
            VariableUse use = chosen.get(i);
            ranks[i] = bucket(use.iteration()) + use.sharing().ordinal() * MOST_BUCKETS;
            distinct.add(ranks[i]);
        }
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = distinct.headSet(ranks[i]).size();
        }
        // Other objects count as allocations only, so their accesses are not tracked.
        Stream<VariableName> others = uses.sites().stream()
                .map(VariableUse::name)
                .filter(name -> !name.isField()
                        && names.stream().noneMatch(own -> own.site().equals(name)));
        Tracking own = uses.tracking(names);
        Tracking all = new Tracking(Stream.concat(names.stream(), others).toList(), own.fields(), own.elements());
        return new SearchedVariables(chosen, all, ranks);
    }

    private static int bucket(long iteration) {
        return iteration < ALONE ? (int) iteration : ALONE + Long.SIZE - Long.numberOfLeadingZeros(iteration / ALONE);
    }

    /** The greatest loop iteration among the variables up to a rank. */
    public long iteration(int rank) {
        long most = 0;
        for (int i = 0; i < ranks.length; i++) {
            most = ranks[i] <= rank ? Math.max(most, uses.get(i).iteration()) : most;
        }
        return most;
    }
}
