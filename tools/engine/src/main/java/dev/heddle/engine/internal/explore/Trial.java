package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.runs.FoundFailure;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import java.util.List;

/**
 * A schedule to try.
 *
 * @param switches its preemptions and other switches
 * @param first threads that run before others, where no preemption is needed for it
 * @param last threads that run after others there
 * @param stale reads that see an older write
 */
record Trial(List<Switch> switches, List<String> first, List<String> last, List<StaleRead> stale) {
    private static final String TECHNIQUE = "shrink";

    Trial {
        switches = List.copyOf(switches);
        first = List.copyOf(first);
        last = List.copyOf(last);
        stale = List.copyOf(stale);
    }

    /** A trial whose reads all see the newest write. */
    Trial(List<Switch> switches, List<String> first, List<String> last) {
        this(switches, first, last, List.of());
    }

    static Trial of(List<Switch> switches) {
        return new Trial(switches, List.of(), List.of());
    }

    Trial withStale(List<StaleRead> reads) {
        return new Trial(switches, first, last, reads);
    }

    PreemptionPlan plan() {
        return plan("trial");
    }

    private PreemptionPlan plan(String id) {
        return new PreemptionPlan(id, TECHNIQUE, 1, null, null, switches, first, last, null, stale);
    }

    /** The plan of a trial that showed a different failure. */
    PreemptionPlan plan(Failure failure) {
        return plan(FoundFailure.id(plan(), failure));
    }
}
