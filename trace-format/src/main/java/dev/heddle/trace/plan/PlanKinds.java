package dev.heddle.trace.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registry of plan kinds: one row for each. */
public final class PlanKinds {
    /** The kinds of this Heddle. */
    public static final PlanKinds ALL = new PlanKinds(List.of(
            new PlanKind("pattern", PatternPlan.class, "pattern.PatternSupport"),
            new PlanKind("exact", ExactPlan.class, "exact.ExactSupport", true),
            new PlanKind("order", OrderPlan.class, "exact.OrderSupport", true),
            new PlanKind("preemptions", PreemptionPlan.class, "exact.PreemptionSupport"),
            new PlanKind("trials", TrialsPlan.class, "exact.TrialsSupport"),
            new PlanKind("deadlock", DeadlockPlan.class, "deadlock.DeadlockSupport"),
            new PlanKind("sequence", SequencePlan.class, "deadlock.SequenceSupport"),
            new PlanKind("drfinder", DrFinderPlan.class, "drfinder.DrFinderSupport"),
            new PlanKind("random", RandomPlan.class, "random.RandomSupport"),
            new PlanKind("pct", PctPlan.class, "priority.PctSupport"),
            new PlanKind("pctvb", PctvbPlan.class, "rankchecker.PctvbSupport"),
            new PlanKind("pos", PosPlan.class, "random.PosSupport"),
            new PlanKind("priority", PriorityPlan.class, "priority.PrioritySupport"),
            new PlanKind("pairs", PairsPlan.class, "pairs.PairsSupport"),
            new PlanKind("noise", NoisePlan.class, "random.NoiseSupport"),
            new PlanKind("strategy", StrategyPlan.class, "registry.NamedSupport"),
            new PlanKind("explore", ExplorePlan.class, "rankchecker.ExploreSupport")));

    private final List<PlanKind> rows;

    PlanKinds(List<PlanKind> rows) {
        this.rows = rows;
    }

    /** Names of all kinds, in the order of the registry. */
    public List<String> names() {
        return rows.stream().map(PlanKind::name).toList();
    }

    /** @throws PlanException if there is no kind of this name, or more than one */
    public PlanKind named(String name) {
        PlanKind found = null;
        for (PlanKind row : rows) {
            if (row.name().equals(name)) {
                found = only(found, row);
            }
        }
        if (found == null) {
            throw new PlanException("there is no plan kind \"" + name + "\"; this Heddle has "
                    + String.join(", ", names().stream().sorted().toList()));
        }
        return found;
    }

    /** @throws PlanException if the record belongs to no kind, or to more than one */
    public PlanKind of(Plan plan) {
        PlanKind found = null;
        for (PlanKind row : rows) {
            if (row.type() == plan.getClass()) {
                found = only(found, row);
            }
        }
        if (found == null) {
            throw new PlanException(plan.getClass().getName() + " is not registered as a plan kind: add a row to "
                    + PlanKinds.class.getSimpleName());
        }
        return found;
    }

    private static PlanKind only(@Nullable PlanKind before, PlanKind row) {
        if (before != null) {
            throw new PlanException("the plan kind \"" + row.name() + "\" of "
                    + row.type().getSimpleName() + " is registered twice, also as \"" + before.name() + "\" of "
                    + before.type().getSimpleName() + ": remove one of the two rows");
        }
        return row;
    }
}
