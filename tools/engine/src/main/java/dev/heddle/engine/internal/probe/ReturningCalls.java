package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds operations that never return in any sequential order: their tests cost time, and show nothing. */
final class ReturningCalls {
    /** Tests that hang, and in which all other operations are known to return. */
    private static final int ENOUGH = 2;

    private final Map<Integer, Integer> hung = new HashMap<>();
    private final Set<Integer> returning = new HashSet<>();

    /** All calls of a test return. */
    void returned(CallSequence test) {
        returning.addAll(operations(test));
    }

    /** A call of a test never returns. @return the operation that is now known not to return; or an empty set */
    Set<Integer> hung(CallSequence test) {
        Set<Integer> suspects = operations(test);
        suspects.removeAll(returning);
        if (suspects.size() != 1) {
            return Set.of();
        }
        int suspect = suspects.iterator().next();
        return hung.merge(suspect, 1, Integer::sum) == ENOUGH ? suspects : Set.of();
    }

    private static Set<Integer> operations(CallSequence test) {
        Set<Integer> all = new TreeSet<>();
        for (int call = 0; call < test.firstAfter(); call++) {
            all.add(test.operation(call));
        }
        return all;
    }
}
