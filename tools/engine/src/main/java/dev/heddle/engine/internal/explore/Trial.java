package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.List;

/**
 * A schedule to try.
 *
 * @param switches its preemptions and other switches
 * @param first threads that run before others, where no preemption is needed for it
 * @param last threads that run after others there
 */
record Trial(List<Switch> switches, List<String> first, List<String> last) {
    private static final String TECHNIQUE = "shrink";

    Trial {
        switches = List.copyOf(switches);
        first = List.copyOf(first);
        last = List.copyOf(last);
    }

    static Trial of(List<Switch> switches) {
        return new Trial(switches, List.of(), List.of());
    }

    PreemptionPlan plan() {
        return plan("trial");
    }

    private PreemptionPlan plan(String id) {
        return new PreemptionPlan(id, TECHNIQUE, 1, null, null, switches, first, last, null);
    }

    /** The plan of a trial that showed a different failure. */
    PreemptionPlan plan(Failure failure) {
        return plan(FoundFailure.id(plan(), failure));
    }
}
