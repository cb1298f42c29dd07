package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Ints;
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

    /** By access the event with which its unit began, and 1. */
    private final Ints unitOf;
    /** By event, how many waits its thread has had before it; null without any. */
    private final @Nullable Ints waits;

    /** @param object of a variable of the trace */
    Units(Trace trace, IntUnaryOperator object) {
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

    private static @Nullable Ints waits(Trace trace) {
        int[] counts = new int[trace.threads()];
        Ints waits = null;
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
