package dev.heddle.trace.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Strict priorities and change points, all of them listed: a schedule that a person can write and read, without random
 * choices.
 *
 * @param seed has no influence; kept because every plan has one
 * @param counting the operations over which change points are counted
 * @param priorities those of known threads; higher numbers run first, among equal ones the thread with the lower path
 * @param others the priority of all other threads
 * @param changes change points, in any order; those at the same event all take effect, in the order of the list
 */
public record PriorityPlan(
        String id,
        String technique,
        long seed,
        Counting counting,
        List<Priority> priorities,
        double others,
        List<Change> changes)
        implements SearchPlan {
    public PriorityPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(counting, "counting");
        priorities = List.copyOf(priorities);
        changes = List.copyOf(changes);
        checkFinite("others", others);
        Set<String> threads = new HashSet<>();
        for (Priority priority : priorities) {
            if (!threads.add(priority.thread())) {
                throw new IllegalArgumentException("priorities name thread " + priority.thread() + " twice");
            }
        }
    }

    @Override
    public PriorityPlan withSeed(long other) {
        return new PriorityPlan(id, technique, other, counting, priorities, others, changes);
    }

    private static void checkFinite(String what, double priority) {
        if (!Double.isFinite(priority)) {
            throw new IllegalArgumentException(what + " is " + priority + ", and must be a finite number");
        }
    }

    /**
     * @param thread path of the thread
     * @param priority its initial priority
     */
    public record Priority(String thread, double priority) {
        public Priority {
            Objects.requireNonNull(thread, "thread");
            checkFinite("priority", priority);
        }
    }

    /**
     * A change of a thread's priority just before a counted event.
     *
     * @param thread path of the thread whose events are counted and whose priority changes; null to count those of all
     * threads, and to change the thread that is about to run
     * @param event number of the event, from 1
     * @param priority the priority from then on
     */
    public record Change(@Nullable String thread, long event, double priority) {
        public Change {
            checkFinite("priority", priority);
            if (event < 1) {
                throw new IllegalArgumentException("event is " + event + ", and must be at least 1");
            }
        }
    }
}
