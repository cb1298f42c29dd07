package dev.heddle.engine.internal.search;

import dev.heddle.analyzer.rankchecker.VariableUse;
import dev.heddle.analyzer.rankchecker.VariableUses;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The variables that PCT with variable bounding draws from (RankChecker, section 3): those that several threads access, everything that one
 * instruction makes being one.
 *
 * @param candidates with their accesses per run; not empty
 * @param tracking the candidates, and the instructions that make other objects
 */
public record BoundedVariables(List<Candidate> candidates, Tracking tracking) {
    /** @return null if no variable is accessed at all */
    public static BoundedVariables of(VariableUses uses) {
        boolean anyShared = uses.sites().stream().anyMatch(VariableUse::shared);
        List<VariableUse> chosen =
                uses.sites().stream().filter(use -> use.shared() || !anyShared).toList();
        if (chosen.isEmpty()) {
            return null;
        }
        List<VariableName> names = chosen.stream().map(VariableUse::name).toList();
        // Of other objects only their making counts, so what may touch them is not asked for.
        Stream<VariableName> others =
                uses.sites().stream().map(VariableUse::name).filter(name -> !name.isField() && !names.contains(name));
        Tracking own = uses.tracking(names);
        return new BoundedVariables(
                // The bound is on the most accesses of a run.
                chosen.stream()
                        .map(use -> new Candidate(use.name(), Math.max(1, use.most())))
                        .toList(),
                new Tracking(Stream.concat(names.stream(), others).toList(), own.fields(), own.elements()));
    }

    /** Of a program that nobody has measured: so many that so many can be drawn. */
    static BoundedVariables unknown(int size) {
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            candidates.add(new Candidate(VariableName.field(new Member("unknown", "variable" + i, "")), 1));
        }
        List<VariableName> names = candidates.stream().map(Candidate::variable).toList();
        return new BoundedVariables(candidates, new Tracking(names, List.of(), List.of()));
    }

    /**
     * The plan of a search, with the seed 1.
     *
     * @param variables how many are drawn; all if there are fewer
     * @param radius null for none
     * @throws IllegalArgumentException with a line for the user, if these do not fit each other
     */
    public PctvbPlan plan(int depth, int threads, int variables, Integer radius) {
        return new PctvbPlan(
                PctvbPlan.TECHNIQUE,
                PctvbPlan.TECHNIQUE,
                1,
                depth,
                threads,
                Math.min(variables, candidates.size()),
                candidates,
                radius,
                tracking);
    }
}
