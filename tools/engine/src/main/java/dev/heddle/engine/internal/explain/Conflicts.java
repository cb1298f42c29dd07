package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.explain.RunEvents.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The conflicting accesses around a preemption: those of the preempted thread just before and after, and those of other
 * threads in between, to the same variable, where at least one writes. If both sides access a variable that changes in
 * between, this is an atomicity violation (Lu, Tucek, Qin and Zhou, "AVIO", section 2).
 */
final class Conflicts {
    /** Most accesses of a thread before and after a preemption that can be related to it. */
    private static final int NEAR = 200;

    private static final int MOST_VARIABLES = 3;
    private static final int MOST_OF_OTHERS = 3;

    private final RunEvents events;
    private final StopInterval interval;
    private final Map<Variable, Around> variables = new HashMap<>();

    /** The accesses to one variable. */
    private static final class Around {
        int before = -1;
        int beforeDistance;
        boolean writesBefore;
        int after = -1;
        int afterDistance;
        boolean writesAfter;
        final List<Integer> others = new ArrayList<>();
        boolean othersWrite;

        boolean isConflict() {
            return !others.isEmpty() && (before >= 0 || after >= 0) && (othersWrite || writesBefore || writesAfter);
        }

        /** The distance: a smaller one is more relevant. */
        int rank() {
            int sides = before >= 0 && after >= 0 && othersWrite ? 0 : after >= 0 ? 1000 : 2000;
            return sides + (before >= 0 ? beforeDistance : 0) + (after >= 0 ? 2 * afterDistance : 0);
        }
    }

    private Conflicts(RunEvents events, StopInterval interval) {
        this.events = events;
        this.interval = interval;
    }

    /** Numbers of the conflicting events. */
    static SortedSet<Integer> around(StopInterval interval, RunEvents events) {
        return new Conflicts(events, interval).find();
    }

    private SortedSet<Integer> find() {
        before();
        after();
        others();
        SortedSet<Integer> found = new TreeSet<>();
        variables.values().stream()
                .filter(Around::isConflict)
                .sorted(Comparator.comparingInt(Around::rank).thenComparing(around -> around.others.get(0)))
                .limit(MOST_VARIABLES)
                .forEach(around -> {
                    add(found, around.before);
                    found.addAll(some(around.others));
                    add(found, around.after);
                });
        return found;
    }

    private static void add(Collection<Integer> found, int event) {
        if (event >= 0) {
            found.add(event);
        }
    }

    /** The first access, the last write, and the last access. */
    private List<Integer> some(List<Integer> others) {
        if (others.size() <= MOST_OF_OTHERS) {
            return others;
        }
        List<Integer> some = new ArrayList<>();
        some.add(others.get(0));
        for (int i = others.size() - 2; i > 0 && some.size() == 1; i--) {
            if (events.op(others.get(i)).isAnyWrite()) {
                some.add(others.get(i));
            }
        }
        some.add(others.get(others.size() - 1));
        return some;
    }

    private void before() {
        int seen = 0;
        for (int i = interval.last(); i >= 0 && seen < NEAR; i--) {
            Variable variable = events.thread(i) == interval.thread() ? events.variable(i) : null;
            if (variable != null) {
                Around around = variables.computeIfAbsent(variable, key -> new Around());
                if (around.before < 0) {
                    around.before = i;
                    around.beforeDistance = seen;
                }
                around.writesBefore |= events.op(i).isAnyWrite();
                seen++;
            }
        }
    }

    private void after() {
        int seen = 0;
        for (int i = interval.next(); i < events.size() && seen < NEAR; i++) {
            Variable variable = events.thread(i) == interval.thread() ? events.variable(i) : null;
            if (variable != null) {
                Around around = variables.computeIfAbsent(variable, key -> new Around());
                if (around.after < 0) {
                    around.after = i;
                    around.afterDistance = seen;
                } else if (!around.writesAfter && events.op(i).isAnyWrite() && around.afterDistance + 1 == seen) {
                    // A read followed by a write, like ++: the write is what other threads see.
                    around.after = i;
                }
                around.writesAfter |= events.op(i).isAnyWrite();
                seen++;
            }
        }
    }

    private void others() {
        for (int i = interval.last() + 1; i < Math.min(interval.next(), events.size()); i++) {
            Variable variable = events.thread(i) == interval.thread() ? null : events.variable(i);
            Around around = variable == null ? null : variables.get(variable);
            if (around != null) {
                around.others.add(i);
                around.othersWrite |= events.op(i).isAnyWrite();
            }
        }
    }
}
