package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the operation or creation that makes tests unusable, for example because it never returns: no usable test has
 * it.
 */
final class SuspectCalls {
    /** Unusable tests in which all other operations are known to be usable. */
    private static final int ENOUGH = 2;

    private final Map<Integer, Integer> unusable = new HashMap<>();
    private final Set<Integer> usable = new HashSet<>();

    /** A test is usable. */
    void usable(CallSequence test) {
        usable.addAll(operations(test));
    }

    /**
     * A test is unusable.
     *
     * @return the operation that is now known to be the reason, or {@link #creation} of a creation; or an empty set
     */
    Set<Integer> unusable(CallSequence test) {
        Set<Integer> suspects = operations(test);
        suspects.removeAll(usable);
        if (suspects.size() != 1) {
            return Set.of();
        }
        int suspect = suspects.iterator().next();
        return unusable.merge(suspect, 1, Integer::sum) == ENOUGH ? suspects : Set.of();
    }

    /** A creation, as a number that no operation has. */
    static int creation(int creation) {
        return -1 - creation;
    }

    private static Set<Integer> operations(CallSequence test) {
        Set<Integer> all = new TreeSet<>();
        all.add(creation(test.creation()));
        for (int call = 0; call < test.size(); call++) {
            all.add(test.operation(call));
        }
        return all;
    }
}
