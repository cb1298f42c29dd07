package dev.heddle.replayer.strategy;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.Counting;
import java.util.Set;

/** Which operations are events of a plan. */
final class CountedEvents {
    private final Counting.What what;
    private final Set<String> variables;

    CountedEvents(Counting counting) {
        what = counting.what();
        variables = Set.copyOf(counting.variables());
    }

    /** Whether what the thread is about to do is one. */
    boolean has(ThreadView thread) {
        return switch (what) {
            case ALL -> true;
            case ACQUISITIONS -> Strategies.isAcquisition(thread.op());
            case VARIABLES -> thread.op().isAccess() && isVariable(thread.site().target());
        };
    }

    private boolean isVariable(Member field) {
        return field != null && variables.contains(field.qualifiedName());
    }
}
