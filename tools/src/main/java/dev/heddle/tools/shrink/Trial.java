package dev.heddle.tools.shrink;

import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.List;

/**
 * A schedule to try.
 *
 * @param switches what is unusual in it
 * @param first threads that go on before others, where nobody has to be stopped for it
 * @param last threads that go on after others there
 */
record Trial(List<Switch> switches, List<String> first, List<String> last) {
    Trial {
        switches = List.copyOf(switches);
        first = List.copyOf(first);
        last = List.copyOf(last);
    }

    static Trial of(List<Switch> switches) {
        return new Trial(switches, List.of(), List.of());
    }

    PreemptionPlan plan() {
        return new PreemptionPlan("trial", "shrink", 1, null, null, switches, first, last, null);
    }
}
