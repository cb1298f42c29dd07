package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds operations that never return in any sequential order: their tests cost time, and show nothing. */
final class ReturningCalls {
    /** Tests with an operation that all had a call which never returned. */
    private static final int ENOUGH = 4;

    private final Map<Integer, Integer> hung = new HashMap<>();
    private final Set<Integer> returning = new HashSet<>();

    /** All calls of a test return. */
    void returned(CallSequence test) {
        returning.addAll(operations(test));
    }

    /** A call of a test never returns. @return the operations of which this is now known */
    Set<Integer> hung(CallSequence test) {
        Set<Integer> known = new TreeSet<>();
        for (int operation : operations(test)) {
            if (hung.merge(operation, 1, Integer::sum) == ENOUGH && !returning.contains(operation)) {
                known.add(operation);
            }
        }
        return known;
    }

    private static Set<Integer> operations(CallSequence test) {
        Set<Integer> all = new TreeSet<>();
        for (int call = 0; call < test.firstAfter(); call++) {
            all.add(test.operation(call));
        }
        return all;
    }
}
