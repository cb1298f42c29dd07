package dev.heddle.recorder.weave;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a scheduler is told of beyond accesses: the allocations that make the variables which a plan is about. */
public final class Selection {
    /** No allocations. */
    public static final Selection ALL = new Selection(Map.of());

    /** Offsets of the instructions, by method. */
    private final Map<Member, Set<Integer>> allocations;

    private Selection(Map<Member, Set<Integer>> allocations) {
        this.allocations = allocations;
    }

    /** All accesses, and the allocations that make a plan's variables. */
    public static Selection allAnd(Tracking tracking) {
        Map<Member, Set<Integer>> allocations = new HashMap<>();
        for (VariableName variable : tracking.variables()) {
            if (!variable.isField()) {
                Set<Integer> offsets = allocations.get(variable.member());
                if (offsets == null) {
                    offsets = new HashSet<>();
                    allocations.put(variable.member(), offsets);
                }
                offsets.add(variable.offset());
            }
        }
        return new Selection(allocations);
    }

    /** Whether a scheduler is told of what an instruction makes. */
    boolean isMaker(Member method, int offset) {
        Set<Integer> offsets = allocations.get(method);
        return offsets != null && offsets.contains(offset);
    }

    /** Whether a scheduler is told of what any instruction of a method makes. */
    boolean hasMakers(Member method) {
        return allocations.containsKey(method);
    }
}
