package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.explore.Bounds;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.ExplorePlan;
import java.util.List;

/** RankChecker's exhaustive search of bounded schedules. */
public final class ExploreTechnique implements HuntingTechnique {
    static final TechniqueOption<Integer> PREEMPTIONS = TechniqueOption.number(
            "context-bound",
            0,
            Bounds.USUAL.preemptions(),
            "maximum number of preemptions in a schedule; default " + Bounds.USUAL.preemptions());
    static final TechniqueOption<Integer> VARIABLES = TechniqueOption.number(
            "variable-bound",
            1,
            Bounds.USUAL.variables(),
            "maximum number of variables at which to preempt; default " + Bounds.USUAL.variables());
    static final TechniqueOption<Integer> THREADS = TechniqueOption.number(
            "thread-bound",
            2,
            Bounds.USUAL.threads(),
            "size of the groups of threads that run in every order; default " + Bounds.USUAL.threads());
    static final TechniqueOption<Double> EPSILON = TechniqueOption.fraction(
            "epsilon",
            "E",
            Bounds.USUAL.epsilon(),
            "probability of missing an order where there are too many to try all; default " + Bounds.USUAL.epsilon());
    static final TechniqueOption<Integer> STALE_READS = TechniqueOption.number(
            "stale-reads",
            0,
            Bounds.USUAL.staleReads(),
            "maximum number of reads that see an older write, as the Java memory model allows; default "
                    + Bounds.USUAL.staleReads());
    static final TechniqueOption<String> OF = TechniqueOption.word(
            "of",
            List.of("shared", "all"),
            "shared",
            "preempt at accesses to shared variables (of several threads), or to all; default shared");
    static final TechniqueOption<Long> SEED =
            TechniqueOption.seed("seed", 1L, "seed of the orders of threads; default 1");

    @Override
    public String id() {
        return ExplorePlan.TECHNIQUE;
    }

    @Override
    public String title() {
        return "RankChecker's exhaustive search";
    }

    @Override
    public String help() {
        return "searches all schedules within bounds, the simplest first";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PREEMPTIONS, VARIABLES, THREADS, EPSILON, STALE_READS, OF, SEED);
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public Hunting hunting() {
        return ExploreContribution.hunting(this);
    }
}
