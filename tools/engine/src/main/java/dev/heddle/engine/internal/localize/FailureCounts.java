package dev.heddle.engine.internal.localize;

import dev.heddle.trace.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Number of runs by failure, the first failure first. Not thread-safe. */
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

    /** Passes on each failure, with the text of its first run and the number of runs. */
    void forEach(ObjIntConsumer<Failure> each) {
        counts.forEach(count -> each.accept(count.failure, count.runs));
    }

    /** Number of runs that failed. */
    int sum() {
        return counts.stream().mapToInt(count -> count.runs).sum();
    }
}
