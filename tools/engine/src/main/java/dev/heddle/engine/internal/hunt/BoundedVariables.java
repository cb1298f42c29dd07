package dev.heddle.engine.internal.hunt;

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
 * The variables from which PCT with variable bounding draws (RankChecker, section 3): those that several threads
 * access. All objects of one allocation site count as one.
 *
 * @param candidates with their accesses per run; not empty
 * @param tracking the candidates, and the allocation sites of other objects
 */
public record BoundedVariables(List<Candidate> candidates, Tracking tracking) {
    /** @return null if no variable is accessed */
    public static BoundedVariables of(VariableUses uses) {
        boolean anyShared = uses.sites().stream().anyMatch(VariableUse::shared);
        List<VariableUse> chosen =
                uses.sites().stream().filter(use -> use.shared() || !anyShared).toList();
        if (chosen.isEmpty()) {
            return null;
        }
        List<VariableName> names = chosen.stream().map(VariableUse::name).toList();
        // Other objects count as allocations only, so their accesses are not tracked.
        Stream<VariableName> others =
                uses.sites().stream().map(VariableUse::name).filter(name -> !name.isField() && !names.contains(name));
        Tracking own = uses.tracking(names);
        return new BoundedVariables(
                // The bound uses the largest number of accesses in a run.
                chosen.stream()
                        .map(use -> new Candidate(use.name(), Math.max(1, use.most())))
                        .toList(),
                new Tracking(Stream.concat(names.stream(), others).toList(), own.fields(), own.elements()));
    }

    /** For a program that was not measured: enough variables to draw this number. */
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
     * @param variables number to draw; all if there are fewer
     * @param radius null for none
     * @throws IllegalArgumentException with one line for the user, if these contradict each other
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
