package dev.heddle.engine.internal.explore;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The variables that a search is about, the likelier ones first (RankChecker, sections 2 and 6): those where threads were seen to meet before
 * those that they share otherwise, these before the others, and among each those of early iterations of the loops that make them.
 *
 * @param uses in the order of the tracking's first variables
 * @param tracking these, and the instructions that make other objects
 * @param ranks by variable: the lower, the earlier it is searched
 */
public record Universe(List<VariableUse> uses, Tracking tracking, int[] ranks) {
    /** Iterations from this one on are searched together with others, twice as many each time. */
    private static final int ALONE = 4;

    private static final int MOST_BUCKETS = ALONE + Long.SIZE + 1;

    /**
     * @param uses what runs were seen to touch
     * @param onlyShared whether variables that only one thread was seen to touch are left out
     * @param most how many variables at most
     */
    static Universe of(VariableUses uses, boolean onlyShared, int most) {
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
        // Of other objects only their making counts, so what may touch them is not asked for.
        Stream<VariableName> others = uses.sites().stream()
                .map(VariableUse::name)
                .filter(name -> !name.isField()
                        && names.stream().noneMatch(own -> own.site().equals(name)));
        Tracking own = uses.tracking(names);
        Tracking all = new Tracking(Stream.concat(names.stream(), others).toList(), own.fields(), own.elements());
        return new Universe(chosen, all, ranks);
    }

    private static int bucket(long iteration) {
        return iteration < ALONE ? (int) iteration : ALONE + Long.SIZE - Long.numberOfLeadingZeros(iteration / ALONE);
    }

    /** The greatest loop iteration number among the variables up to a rank. */
    public long iteration(int rank) {
        long most = 0;
        for (int i = 0; i < ranks.length; i++) {
            most = ranks[i] <= rank ? Math.max(most, uses.get(i).iteration()) : most;
        }
        return most;
    }
}
