package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PctvbPlan;
import java.util.List;
import java.util.stream.Collectors;

/**
 * PCT with variable bounding (RankChecker, section 3): strict priorities, with change points at accesses to the variables that the seed has drawn.
 *
 * <p>A thread goes on over plain accesses to other variables, whatever the priorities are: then it makes no difference whether those are woven.
 */
final class PctvbStrategy implements Strategy {
    private final TrackedVariables variables;
    /** By variable of the plan, whether it is drawn. */
    private final boolean[] drawn;

    private final PriorityStrategy priorities;
    private ThreadView last;

    PctvbStrategy(PctvbPlan plan) {
        variables = new TrackedVariables(plan.tracking().variables());
        drawn = new boolean[plan.tracking().variables().size()];
        PctvbPlan.Draw draw = plan.draw();
        draw.variables().forEach(variable -> drawn[variable] = true);
        String names = draw.variables().stream()
                .map(variable -> plan.candidates().get(variable).variable().toString())
                .collect(Collectors.joining(", "));
        priorities = Priorities.of("PCTVB of " + names, draw.priorities(), this::isCounted);
    }

    private boolean isCounted(ThreadView thread) {
        int variable = variables.of(thread);
        return variable >= 0 && drawn[variable];
    }

    @Override
    public void made(String threadPath, Site site, Object object) {
        variables.made(threadPath, site, object);
    }

    @Override
    public boolean missesWrites() {
        return true;
    }

    @Override
    public boolean passes(Site site, int siteNumber, Object owner, int index) {
        if (!ExploreStrategy.isPlain(site.op())) {
            return false;
        }
        int variable = variables.of(site, owner, index);
        return variable < 0 || !drawn[variable];
    }

    private boolean passes(ThreadView thread) {
        return ExploreStrategy.isPlain(thread.op()) && !isCounted(thread);
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<? extends ThreadView> enabled = decision.enabled();
        return last != null && enabled.contains(last) && passes(last) ? last : priorities.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        last = thread;
        if (!passes(thread)) {
            priorities.executed(thread);
        }
    }

    @Override
    public void ended(ThreadView thread) {
        if (thread == last) {
            last = null;
        }
        priorities.ended(thread);
    }

    /** Nothing is asked for but priorities, and those are kept. */
    @Override
    public boolean reached() {
        return true;
    }

    /** Accesses to the variables drawn, so far. */
    long events() {
        return priorities.events();
    }

    @Override
    public String progress() {
        return priorities.progress();
    }
}
