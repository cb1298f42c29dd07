package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceSource;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The unit of work of each access: the outermost unit of its thread that operates on the object of the variable. A wait
 * lets other threads interleave by intent, so accesses before and after a wait do not belong together.
 */
final class UnitsOfWork {
    private static final int NONE = -1;

    /** For each access, the number of the first event of its unit plus 1. */
    private final IntStore unitOf;
    /** For each event, the number of earlier waits of its thread; null if there are no waits. */
    private final @Nullable IntStore waits;

    /**
     * Assigns the units.
     *
     * @param object the object of a variable of the trace
     */
    UnitsOfWork(Trace trace, IntUnaryOperator object) {
        unitOf = trace.ints(trace.size());
        waits = waits(trace);
        IntArrayList[] open = new IntArrayList[trace.threads()];
        Arrays.setAll(open, thread -> new IntArrayList());
        for (int event = 0; event < trace.size(); event++) {
            EventKind kind = trace.kind(event);
            IntArrayList own = open[trace.thread(event)];
            if (kind == EventKind.BEGIN) {
                own.add(event);
            } else if (kind == EventKind.END && !own.isEmpty()) {
                own.popInt();
            } else if (kind.isAccess()) {
                unitOf.set(event, outermost(trace, own, object.applyAsInt(trace.operand(event))) + 1);
            }
        }
    }

    private static @Nullable IntStore waits(Trace trace) {
        int[] counts = new int[trace.threads()];
        IntStore waits = null;
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event).isWait()) {
                counts[trace.thread(event)]++;
                waits = waits == null ? trace.ints(trace.size()) : waits;
            }
            if (waits != null) {
                waits.set(event, counts[trace.thread(event)]);
            }
        }
        return waits;
    }

    private static int outermost(Trace trace, IntArrayList open, int object) {
        for (int i = 0; i < open.size(); i++) {
            int worksOn = trace.operand(open.getInt(i));
            if (worksOn == TraceSource.ALL_OBJECTS || worksOn == object && object != TraceSource.ALL_OBJECTS) {
                return open.getInt(i);
            }
        }
        return NONE;
    }

    /** The event with which the unit of an access began, or -1. */
    int of(int access) {
        return unitOf.get(access) - 1;
    }

    /** Whether two accesses of a thread belong together. */
    boolean areOne(int one, int other) {
        return of(one) != NONE && of(one) == of(other) && (waits == null || waits.get(one) == waits.get(other));
    }
}
