package dev.heddle.engine.internal.collect;

import dev.heddle.trace.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** How many runs failed in which way, the first one first. Not thread-safe. */
final class FailureCounts {
    private final List<Count> counts = new ArrayList<>();

    private static final class Count {
        private final Failure failure;
        private int runs;

        Count(Failure failure) {
            this.failure = failure;
        }
    }

    /** Counts a run. */
    void add(Failure failure) {
        Count of = counts.stream()
                .filter(count -> count.failure.isSame(failure))
                .findFirst()
                .orElse(null);
        if (of == null) {
            of = new Count(failure);
            counts.add(of);
        }
        of.runs++;
    }

    /** Tells of each failure, as the first run put it, and of how many runs failed so. */
    void forEach(ObjIntConsumer<Failure> each) {
        counts.forEach(count -> each.accept(count.failure, count.runs));
    }

    /** All runs that failed. */
    int sum() {
        return counts.stream().mapToInt(count -> count.runs).sum();
    }
}
