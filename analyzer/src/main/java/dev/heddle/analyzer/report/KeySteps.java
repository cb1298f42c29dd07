package dev.heddle.analyzer.report;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The key steps of an interleaving: a thread is stopped, and another one interleaves. If no stop has a conflict with
 * another thread, they are the accesses to one variable in an order that no thread enforces. If a read did not see the
 * newest write, they are the two.
 *
 * @param before the step of the stopped thread before the stop that conflicts with the other thread's step; without a
 *     stop the earliest access; null if absent
 * @param stopped the stop; without one, the last access
 * @param other the step of the other thread, preferably one that conflicts with the stopped thread; null if absent
 */
public record KeySteps(
        @Nullable Step before, Step stopped, @Nullable Step other) {
    /** Code that passes tasks and values between threads: its steps never explain a failure of its user. */
    private static final String INTERNALS = "java.util.concurrent.";

    private static final Pattern NUMBER = Pattern.compile(" ?#\\d+|\\[\\d+\\]");

    /** Classes there whose values are the program's own. */
    private static final List<String> VALUES = List.of("atomic.", "Concurrent", "CopyOnWrite");

    /** Null if there is no stop, and no conflict. */
    public static @Nullable KeySteps of(@Nullable Interleaving steps) {
        if (steps == null) {
            return null;
        }
        List<Step> all = steps.steps();
        KeySteps best = stale(all);
        if (best != null) {
            return best;
        }
        Set<Integer> waitCycle = waitCycle(steps);
        for (int i = 0; i < all.size(); i++) {
            boolean isInCycle =
                    waitCycle.isEmpty() || waitCycle.contains(all.get(i).thread());
            if (all.get(i).act() == Act.STOPPED && isInCycle && shown(all.get(i)) != null) {
                KeySteps one = at(i, steps);
                best = best == null || one.weight(steps) > best.weight(steps) ? one : best;
            }
        }
        if (best == null || best.weight(steps) == 0) {
            KeySteps accesses = accesses(steps);
            return accesses == null ? best : accesses;
        }
        return best;
    }

    /** The last read that did not see the newest write, and that write; null without such a read. */
    private static @Nullable KeySteps stale(List<Step> all) {
        for (int i = all.size() - 1; i >= 0; i--) {
            Step read = all.get(i);
            if (read.stale() != null && shown(read) != null) {
                for (int j = i - 1; j >= 0; j--) {
                    Step write = all.get(j);
                    boolean isNewest = write.act() == Act.WRITE
                            && write.object() != null
                            && write.object().equals(read.object())
                            && shown(write) != null;
                    if (isNewest) {
                        return new KeySteps(null, read, write);
                    }
                }
                return new KeySteps(null, read, null);
            }
        }
        return null;
    }

    /** The frame of a step that reports show: the innermost frame outside the JDK; null if unknown. */
    public static @Nullable CodePoint shown(Step step) {
        return step.stack().isEmpty() ? step.point() : LibraryCode.ownFrame(step.stack());
    }

    /**
     * The place of the cause, without lines and threads: the field that the key steps access, or for a variable of the
     * JDK the methods of the program that access it.
     */
    public List<String> cause() {
        List<Step> accesses = all().stream()
                .filter(step -> step.object() != null && SharedVariables.isNamed(step.object()))
                .toList();
        String field = accesses.stream()
                .map(step -> NUMBER.matcher(step.object()).replaceAll(""))
                .filter(name -> name.indexOf('.') > 0 && !LibraryCode.contains(name) && name.indexOf(' ') < 0)
                .findFirst()
                .orElse(null);
        if (field != null) {
            return List.of(field);
        }
        return all().stream()
                .map(KeySteps::shown)
                .filter(Objects::nonNull)
                .map(at -> at.className() + "." + at.method())
                .distinct()
                .sorted()
                .toList();
    }

    /** Whether a preemption explains the failure. */
    public boolean isStop() {
        return stopped.act() == Act.STOPPED;
    }

    /** The steps with the stop before the step of the other thread, or the accesses in their order. */
    public List<Step> all() {
        return Stream.of(before, isStop() ? stopped : other, isStop() ? other : stopped)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The last conflicting accesses of different threads to one variable, with the access before them. */
    private static @Nullable KeySteps accesses(Interleaving steps) {
        List<Step> all = steps.steps();
        Edge best = null;
        for (int i = steps.edges().size() - 1; i >= 0; i--) {
            Edge edge = steps.edges().get(i);
            boolean isExplained = edge.link() == Link.CONFLICT
                    && List.of(all.get(edge.from()), all.get(edge.to())).stream()
                            .allMatch(step -> shown(step) != null && !isInternal(step));
            if (isExplained && (best == null || rank(edge, steps) < rank(best, steps))) {
                best = edge;
            }
        }
        return best == null
                ? null
                : new KeySteps(earlier(best.from(), steps), all.get(best.to()), all.get(best.from()));
    }

    /** A lower rank explains more: two orders are possible, and the variable has a name. */
    private static int rank(Edge edge, Interleaving steps) {
        return isJoined(edge, steps)
                ? 2
                : SharedVariables.isNamed(steps.steps().get(edge.to()).object()) ? 0 : 1;
    }

    /** Whether the later thread waits for the end of the earlier one in between: then there is one order only. */
    private static boolean isJoined(Edge edge, Interleaving steps) {
        String ended = "thread "
                + steps.threads().get(steps.steps().get(edge.from()).thread()).path();
        int thread = steps.steps().get(edge.to()).thread();
        return steps.steps().subList(edge.from(), edge.to()).stream()
                .anyMatch(step -> step.thread() == thread && step.act() == Act.JOIN && ended.equals(step.object()));
    }

    /** The step with which a step conflicts, made by another thread before; null if absent. */
    private static @Nullable Step earlier(int step, Interleaving steps) {
        return steps.edges().stream()
                .filter(edge -> edge.link() == Link.CONFLICT && edge.to() == step)
                .map(edge -> steps.steps().get(edge.from()))
                .filter(from -> shown(from) != null && !isInternal(from))
                .findFirst()
                .orElse(null);
    }

    private static boolean isInternal(Step step) {
        CodePoint at = step.stack().isEmpty() ? step.point() : step.stack().get(0);
        String type = at == null ? "" : at.className();
        return type.startsWith(INTERNALS) && VALUES.stream().noneMatch(type.substring(INTERNALS.length())::startsWith);
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
        if (!isConflict(steps) || isInternal(stopped) || other != null && isInternal(other)) {
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
            if (shown(step) == null || step.act() == Act.STUCK || step.act() == Act.FAIL) {
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
