package dev.heddle.replayer.strategy.rankchecker;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.priority.PriorityStrategies;
import dev.heddle.replayer.strategy.priority.PriorityStrategy;
import dev.heddle.trace.plan.PctvbPlan;
import java.util.stream.Collectors;

/**
 * PCT with variable bounding (RankChecker, section 3): strict priorities, with change points at accesses to the
 * variables that the seed selects.
 */
public final class PctvbStrategy extends TrackingStrategy {
    /** By variable of the plan, whether the seed selects it. */
    private final boolean[] drawn;

    private final PriorityStrategy priorities;

    public PctvbStrategy(PctvbPlan plan) {
        super(plan.tracking());
        drawn = new boolean[plan.tracking().variables().size()];
        PctvbPlan.Draw draw = plan.draw();
        draw.variables().forEach(variable -> drawn[variable] = true);
        String names = draw.variables().stream()
                .map(variable -> plan.candidates().get(variable).variable().toString())
                .collect(Collectors.joining(", "));
        priorities = PriorityStrategies.of("PCTVB of " + names, draw.priorities(), thread -> isAbout(variable(thread)));
    }

    @Override
    boolean isAbout(int variable) {
        return variable >= 0 && drawn[variable];
    }

    @Override
    ThreadView chooseAmong(Decision decision) {
        return priorities.choose(decision);
    }

    @Override
    void executed(ThreadView thread, int variable) {
        priorities.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        super.ended(thread);
        priorities.ended(thread);
    }

    /** The plan only requests priorities, and those are enforced. */
    @Override
    public boolean reached() {
        return true;
    }

    /** Number of accesses to the selected variables so far. */
    long events() {
        return priorities.events();
    }

    @Override
    public String progress() {
        return priorities.progress();
    }
}
