package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.Counting;
import java.util.Set;

/** Selects which operations are events of a plan. */
@FunctionalInterface
public interface CountedEvents {
    /** All decisions. */
    CountedEvents ALL = thread -> true;

    /** Returns whether the thread's pending operation is an event. */
    boolean has(ThreadView thread);

    static CountedEvents of(Counting counting) {
        Set<String> variables = Set.copyOf(counting.variables());
        return switch (counting.what()) {
            case ALL -> ALL;
            case ACQUISITIONS -> thread -> thread.op().isAcquisition();
            case VARIABLES ->
                thread -> thread.op().isAccess() && isOne(thread.site().variable(), variables);
        };
    }

    private static boolean isOne(Member field, Set<String> variables) {
        return field != null && variables.contains(field.qualifiedName());
    }
}
