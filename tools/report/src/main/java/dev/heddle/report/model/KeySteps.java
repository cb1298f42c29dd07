package dev.heddle.report.model;

import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The key steps of an interleaving: a thread is stopped, and another one interleaves.
 *
 * @param before the step of the stopped thread before the stop that conflicts with the other thread's step; null if
 *     absent
 * @param stopped the stop
 * @param other the step of the other thread, preferably one that conflicts with the stopped thread; null if absent
 */
record KeySteps(
        @Nullable Step before, Step stopped, @Nullable Step other) {
    /** Null if no thread is stopped. */
    static @Nullable KeySteps of(@Nullable Interleaving steps) {
        if (steps == null) {
            return null;
        }
        List<Step> all = steps.steps();
        Set<Integer> waitCycle = waitCycle(steps);
        KeySteps best = null;
        for (int i = 0; i < all.size(); i++) {
            boolean isInCycle =
                    waitCycle.isEmpty() || waitCycle.contains(all.get(i).thread());
            if (all.get(i).act() == Act.STOPPED && isInCycle && Wording.shown(all.get(i)) != null) {
                KeySteps one = at(i, steps);
                best = best == null || one.weight(steps) > best.weight(steps) ? one : best;
            }
        }
        return best;
    }

    /** Threads that wait for each other. The stop of any other thread is not the cause. */
    private static Set<Integer> waitCycle(Interleaving steps) {
        Set<Integer> waitCycle = new HashSet<>();
        steps.edges().stream()
                .filter(edge -> edge.link() == Link.WAITS_FOR)
                .forEach(edge -> waitCycle.add(steps.steps().get(edge.from()).thread()));
        return waitCycle;
    }

    /** An interleaved write explains more than a read, and a conflict more than no conflict. */
    private int weight(Interleaving steps) {
        if (!isConflict(steps)) {
            return 0;
        }
        return other != null && other.act() == Act.WRITE ? 2 : 1;
    }

    private boolean isConflict(Interleaving steps) {
        return other != null && conflicts(steps, steps.steps().indexOf(other), stopped.thread()) != null;
    }

    private static KeySteps at(int stop, Interleaving steps) {
        List<Step> all = steps.steps();
        Step stopped = all.get(stop);
        Step any = null;
        Step conflicting = null;
        Step before = null;
        for (int i = stop + 1; i < all.size() && all.get(i).thread() != stopped.thread(); i++) {
            Step step = all.get(i);
            if (Wording.shown(step) == null || step.act() == Act.STUCK || step.act() == Act.FAIL) {
                continue;
            }
            Step with = conflicts(steps, i, stopped.thread());
            boolean isBetter = conflicting == null
                    || conflicting.act() != Act.WRITE && step.act() == Act.WRITE
                    || conflicting.act() == step.act()
                            && SharedVariables.isNamed(step.object())
                            && !SharedVariables.isNamed(conflicting.object());
            if (with != null && isBetter) {
                conflicting = step;
                before = all.indexOf(with) < stop ? with : null;
            }
            any = any == null ? step : any;
        }
        return new KeySteps(before, stopped, conflicting == null ? any : conflicting);
    }

    /** The earliest step of a thread that conflicts with this one; null if absent. */
    private static @Nullable Step conflicts(Interleaving steps, int step, int thread) {
        Step earliest = null;
        for (Edge edge : steps.edges()) {
            if (edge.link() == Link.CONFLICT && (edge.from() == step || edge.to() == step)) {
                Step with = steps.steps().get(edge.from() == step ? edge.to() : edge.from());
                if (with.thread() == thread && (earliest == null || edge.to() == step)) {
                    earliest = with;
                }
            }
        }
        Step here = steps.steps().get(step);
        if (earliest == null && (here.act() == Act.READ || here.act() == Act.WRITE) && here.object() != null) {
            // Intermediate steps hide the edge, but the variable is the same.
            for (Step one : steps.steps()) {
                boolean isAccess = one.act() == Act.READ || one.act() == Act.WRITE;
                if (one.thread() == thread
                        && isAccess
                        && here.object().equals(one.object())
                        && (one.act() == Act.WRITE || here.act() == Act.WRITE)) {
                    return one;
                }
            }
        }
        return earliest;
    }
}
