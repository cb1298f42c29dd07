package dev.heddle.engine.internal.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of conflicting operations of a run whose order the schedule decided. For each operation and each other
 * thread these are the last conflicting operation of that thread before, and the first one since the own thread's
 * previous operation on the same variable or lock. Other orders follow from these and from the orders within threads.
 * If both threads hold a common lock, its acquisitions decide instead.
 */
public final class ConflictingPairs {
    /** Most pairs that follow from another one and are compared by their distance from it. */
    private static final int SCANNED = 1_000;

    /** By variable or lock, then by thread. */
    private final Map<Object, Map<Integer, Operations>> operations = new HashMap<>();

    private final Set<Pair> pairs = new LinkedHashSet<>();

    /** Two operations in the order of the run. */
    public record Pair(SharedOperation first, SharedOperation then) {}

    /** The operations of a thread on a variable or lock. A read conflicts with writes only, of which there are few. */
    private record Operations(List<SharedOperation> all, List<SharedOperation> writes) {
        Operations() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(SharedOperation operation) {
            all.add(operation);
            if (operation.writes()) {
                writes.add(operation);
            }
        }

        /** The last one that conflicts with an operation of another thread. */
        @Nullable SharedOperation lastInConflictWith(SharedOperation operation) {
            List<SharedOperation> conflicting = operation.writes() ? all : writes;
            return conflicting.isEmpty() ? null : conflicting.get(conflicting.size() - 1);
        }
    }

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

    /**
     * The pairs that follow from the order of a pair: their first operation is not after its first one in that thread,
     * and their second operation is not before its second one. The nearest ones come first, those on the same variable
     * or lock before others.
     *
     * @param operations all operations of the run, in its order
     * @param most limit of the number of pairs
     */
    static List<Pair> impliedBy(Pair pair, List<SharedOperation> operations, int most) {
        List<SharedOperation> before = operations.stream()
                .filter(one -> one.thread() == pair.first.thread() && one.number() <= pair.first.number())
                .sorted(Comparator.comparing(SharedOperation::number).reversed())
                .toList();
        List<SharedOperation> after = operations.stream()
                .filter(one -> one.thread() == pair.then.thread() && one.number() >= pair.then.number())
                .toList();
        List<Pair> implied = new ArrayList<>();
        for (int distance = 1; distance < before.size() + after.size() && implied.size() < SCANNED; distance++) {
            for (int i = Math.max(0, distance - after.size() + 1); i <= Math.min(distance, before.size() - 1); i++) {
                SharedOperation first = before.get(i);
                SharedOperation then = after.get(distance - i);
                if (first.on().equals(then.on()) && isFree(first, then)) {
                    implied.add(new Pair(first, then));
                }
            }
        }
        implied.sort(Comparator.comparing(one -> !one.first.on().equals(pair.first.on())));
        return List.copyOf(implied.subList(0, Math.min(most, implied.size())));
    }

    /**
     * The pairs of an operation that another run reached, and one that it did not reach. For each thread and each
     * variable or lock the second one is the first operation that is missing. The last pairs of the run come first.
     *
     * @param operations all operations of a run, in its order
     * @param isReached whether the other run reached an operation of this one
     */
    static List<Pair> beforeMissing(List<SharedOperation> operations, Predicate<SharedOperation> isReached) {
        List<SharedOperation> reached =
                new ArrayList<>(operations.stream().filter(isReached).toList());
        Collections.reverse(reached);
        Map<Object, Set<Integer>> threads = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        for (SharedOperation operation : operations) {
            if (!isReached.test(operation)
                    && threads.computeIfAbsent(operation.on(), unused -> new HashSet<>())
                            .add(operation.thread())) {
                reached.stream()
                        .filter(first -> first.on().equals(operation.on()))
                        .filter(first -> isFree(first, operation) && !first.isAlwaysAfter(operation))
                        .forEach(first -> pairs.add(new Pair(first, operation)));
            }
        }
        return pairs;
    }

    /** Whether two operations are in conflict, and only the schedule decides their order. */
    private static boolean isFree(SharedOperation first, SharedOperation then) {
        return then.conflictsWith(first) && !then.isAlwaysAfter(first) && !then.hasLockOf(first);
    }

    private void add(SharedOperation operation) {
        Map<Integer, Operations> threads = operations.computeIfAbsent(operation.on(), unused -> new HashMap<>());
        Operations own = threads.computeIfAbsent(operation.thread(), unused -> new Operations());
        threads.forEach((thread, others) -> {
            if (thread != operation.thread()) {
                add(last(others, operation, own.all), operation);
                add(first(others.all, operation, own.all), operation);
            }
        });
        own.add(operation);
    }

    private void add(@Nullable SharedOperation first, SharedOperation then) {
        if (first != null && isFree(first, then)) {
            pairs.add(new Pair(first, then));
        }
    }

    /** The last conflicting operation of a thread, unless the own thread had a conflict with it before. */
    private static @Nullable SharedOperation last(
            Operations others, SharedOperation operation, List<SharedOperation> own) {
        SharedOperation other = others.lastInConflictWith(operation);
        if (other == null) {
            return null;
        }
        for (int i = own.size() - 1; i >= 0 && own.get(i).number() > other.number(); i--) {
            if (own.get(i).conflictsWith(other)) {
                return null;
            }
        }
        return other;
    }

    /** The first conflicting operation of a thread since the own thread's previous operation. */
    private static @Nullable SharedOperation first(
            List<SharedOperation> others, SharedOperation operation, List<SharedOperation> own) {
        int since = own.isEmpty() ? -1 : own.get(own.size() - 1).number();
        SharedOperation first = null;
        for (int i = others.size() - 1; i >= 0 && others.get(i).number() > since; i--) {
            first = others.get(i).conflictsWith(operation) ? others.get(i) : first;
        }
        return first;
    }
}
