package dev.heddle.analyzer.deadlock;

import java.util.ArrayList;
import java.util.List;

/**
 * A lock dependency: while it held some locks, acquired at some places, a thread asked for one more. All executions with the same locks and
 * places are one dependency, whichever thread it was, so that there are no more of them than the program has combinations of locks and code.
 */
final class Dependency {
    final int number;
    /** The holds with the places of their acquisitions: number of a {@linkplain dev.heddle.analyzer.skeleton.LockStates state}. */
    final int held;
    /** The hold that is asked for. */
    final int wanted;
    /** Number of the place where it asks. */
    final int place;

    final List<Use> uses = new ArrayList<>(1);
    long count;

    Dependency(int number, int held, int wanted, int place) {
        this.number = number;
        this.held = held;
        this.wanted = wanted;
        this.place = place;
    }

    void used(int thread, int segment) {
        count++;
        for (Use use : uses) {
            if (use.thread == thread) {
                use.in(segment);
                return;
            }
        }
        Use use = new Use(thread);
        use.in(segment);
        uses.add(use);
    }

    boolean overflows() {
        return uses.stream().anyMatch(use -> use.overflow);
    }
}
