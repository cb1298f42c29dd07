package dev.heddle.engine.internal.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pairs of conflicting operations of a run whose order the schedule decided. For each operation and each other
 * thread these are the last conflicting operation of that thread before, and the first one since the own thread's
 * previous operation on the same variable or lock. Other orders follow from these and from the orders within threads.
 * If both threads hold a common lock, its acquisitions decide instead.
 */
public final class ConflictingPairs {
    private final Map<Object, Map<Integer, List<SharedOperation>>> operations = new HashMap<>();
    private final Set<Pair> pairs = new LinkedHashSet<>();

    /** Two operations in the order of the run. */
    public record Pair(SharedOperation first, SharedOperation then) {}

    private ConflictingPairs() {}

    /**
     * @param operations in the order of the run
     * @param most limit of the number of pairs; the last ones of the run are kept
     */
    public static List<Pair> of(List<SharedOperation> operations, int most) {
        ConflictingPairs found = new ConflictingPairs();
        operations.forEach(found::add);
        List<Pair> all = new ArrayList<>(found.pairs);
        return List.copyOf(all.subList(Math.max(0, all.size() - most), all.size()));
    }

    private void add(SharedOperation operation) {
        Map<Integer, List<SharedOperation>> threads =
                operations.computeIfAbsent(operation.on(), unused -> new HashMap<>());
        List<SharedOperation> own = threads.computeIfAbsent(operation.thread(), unused -> new ArrayList<>());
        threads.forEach((thread, others) -> {
            if (thread != operation.thread()) {
                add(last(others, operation, own), operation);
                add(first(others, operation, own), operation);
            }
        });
        own.add(operation);
    }

    private void add(SharedOperation first, SharedOperation then) {
        if (first != null && !then.isAlwaysAfter(first) && !then.hasLockOf(first)) {
            pairs.add(new Pair(first, then));
        }
    }

    /** The last conflicting operation of a thread, unless the own thread had a conflict with it before. */
    private static SharedOperation last(
            List<SharedOperation> others, SharedOperation operation, List<SharedOperation> own) {
        for (int i = others.size() - 1; i >= 0; i--) {
            SharedOperation other = others.get(i);
            if (other.conflictsWith(operation)) {
                for (int j = own.size() - 1; j >= 0 && own.get(j).number() > other.number(); j--) {
                    if (own.get(j).conflictsWith(other)) {
                        return null;
                    }
                }
                return other;
            }
        }
        return null;
    }

    /** The first conflicting operation of a thread since the own thread's previous operation. */
    private static SharedOperation first(
            List<SharedOperation> others, SharedOperation operation, List<SharedOperation> own) {
        int since = own.isEmpty() ? -1 : own.get(own.size() - 1).number();
        SharedOperation first = null;
        for (int i = others.size() - 1; i >= 0 && others.get(i).number() > since; i--) {
            first = others.get(i).conflictsWith(operation) ? others.get(i) : first;
        }
        return first;
    }
}
