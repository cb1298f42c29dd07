package dev.heddle.analyzer.deadlock;

import java.util.ArrayList;
import java.util.List;

/**
 * A lock dependency: a thread held some locks, acquired at some places, and requested one more. All executions with the
 * same locks and places are one dependency, independent of the thread. So there are only as many dependencies as the
 * program has combinations of locks and code.
 */
final class Dependency {
    final int number;
    /**
     * The holds with the places of their acquisitions: number of a
     * {@linkplain dev.heddle.analyzer.skeleton.LockStates state}.
     */
    final int held;
    /** The requested hold. */
    final int wanted;
    /** Number of the place of the request. */
    final int place;

    final List<DependencyUse> uses = new ArrayList<>(1);
    long count;

    Dependency(int number, int held, int wanted, int place) {
        this.number = number;
        this.held = held;
        this.wanted = wanted;
        this.place = place;
    }

    void used(int thread, int segment) {
        count++;
        for (DependencyUse use : uses) {
            if (use.thread == thread) {
                use.in(segment);
                return;
            }
        }
        DependencyUse use = new DependencyUse(thread);
        use.in(segment);
        uses.add(use);
    }

    boolean overflows() {
        return uses.stream().anyMatch(use -> use.overflow);
    }
}
