package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceSource;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The unit of work that each access belongs to: the outermost one of its thread that works on the object of the variable. Who waits lets others come in between on
 * purpose: what it does before and after that does not belong together.
 */
final class Units {
    private static final int NONE = -1;

    private final int[] unitOf;
    /** By event, how many waits its thread has had before it; null without any. */
    private final int @Nullable [] waits;

    /** @param object of a variable of the trace */
    Units(Trace trace, IntUnaryOperator object) {
        unitOf = new int[trace.size()];
        Arrays.fill(unitOf, NONE);
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
                unitOf[event] = outermost(trace, own, object.applyAsInt(trace.operand(event)));
            }
        }
    }

    private static int @Nullable [] waits(Trace trace) {
        int[] counts = new int[trace.threads()];
        int[] waits = null;
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event).isWait()) {
                counts[trace.thread(event)]++;
                waits = waits == null ? new int[trace.size()] : waits;
            }
            if (waits != null) {
                waits[event] = counts[trace.thread(event)];
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
        return unitOf[access];
    }

    /** Whether two accesses of a thread belong together. */
    boolean areOne(int one, int other) {
        return unitOf[one] != NONE && unitOf[one] == unitOf[other] && (waits == null || waits[one] == waits[other]);
    }
}
