package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.IntList;
import org.jspecify.annotations.Nullable;

/** Checks whether the next accesses are a race, or show that a unit of work is not atomic. */
final class ConflictCheck {
    private final Trace trace;

    ConflictCheck(Trace trace) {
        this.trace = trace;
    }

    /** The reason why the next events are not a race, or null. */
    @Nullable String invalidRace(IntList next) {
        if (next.size() != 2) {
            return "a race has two accesses";
        }
        boolean races = next.intStream().allMatch(event -> trace.kind(event).isPlainAccess())
                && conflict(next.getInt(0), next.getInt(1));
        return races ? null : "the two accesses do not conflict";
    }

    /**
     * The reason why a unit of work is not violated, or null: see {@link WitnessChecker#check(Witness, int, int, int)}.
     */
    @Nullable String invalidUnit(Witness witness, int unit, int first, int between) {
        IntList order = witness.order();
        int second = witness.next().getInt(witness.next().size() - 1);
        boolean isNext = witness.next().size() == 2 && witness.next().getInt(0) == between;
        int position = order.indexOf(between);
        if (order.indexOf(first) < 0 || !isNext && position < order.indexOf(first)) {
            return "the access in between does not come after the first one of the unit";
        } else if (!isUnit(unit, first, second)) {
            return "the two accesses do not belong to one unit of work";
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

    /** Whether a thread makes both accesses in one unit, which does not end in between. */
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
