package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/** Whether accesses that come next are a race, or show that a unit of work is not atomic. */
final class Conflicts {
    private final Trace trace;

    Conflicts(Trace trace) {
        this.trace = trace;
    }

    /** Why what comes next is no race, or null. */
    @Nullable String wrongRace(IntList next) {
        if (next.size() != 2) {
            return "a race is of two accesses";
        }
        boolean races = next.intStream().allMatch(event -> trace.kind(event).isPlainAccess())
                && conflict(next.getInt(0), next.getInt(1));
        return races ? null : "the two accesses do not conflict";
    }

    /** Why a unit of work is not broken, or null: see {@link WitnessChecker#check(Witness, int, int, int)}. */
    @Nullable String wrongUnit(Witness witness, int unit, int first, int between) {
        IntList order = witness.order();
        int second = witness.next().getInt(witness.next().size() - 1);
        boolean isNext = witness.next().size() == 2 && witness.next().getInt(0) == between;
        int came = order.indexOf(between);
        if (order.indexOf(first) < 0 || !isNext && came < order.indexOf(first)) {
            return "the access in between does not come after the first one of the unit";
        } else if (!isUnit(unit, first, second)) {
            return "the two accesses are not of one unit of work";
        } else if (!(conflict(first, between) && conflict(between, second))) {
            return "the access in between does not conflict with both others";
        }
        return null;
    }

    private boolean conflict(int one, int other) {
        return trace.thread(one) != trace.thread(other)
                && trace.kind(one).isAccess()
                && trace.kind(other).isAccess()
                && trace.operand(one) == trace.operand(other)
                && (trace.kind(one).isWrite() || trace.kind(other).isWrite());
    }

    /** Whether a thread has both accesses in a unit, which has not ended in between. */
    private boolean isUnit(int unit, int first, int second) {
        int thread = trace.thread(unit);
        if (trace.kind(unit) != EventKind.BEGIN || thread != trace.thread(first) || thread != trace.thread(second)) {
            return false;
        }
        int depth = 0;
        for (int number = trace.number(unit); number < trace.number(second); number++) {
            EventKind kind = trace.kind(trace.event(thread, number));
            depth += kind == EventKind.BEGIN ? 1 : kind == EventKind.END ? -1 : 0;
            if (depth == 0) {
                return false;
            }
        }
        return trace.number(unit) < trace.number(first) && trace.number(first) < trace.number(second);
    }
}
