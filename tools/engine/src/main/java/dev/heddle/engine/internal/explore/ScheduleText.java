package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.plan.Turns.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A short schedule in words: how far each thread runs, and where a thread is preempted. */
final class ScheduleText {
    /** For a schedule with more turns only the preemptions are listed. */
    private static final int MAX_TURNS = 40;
    /** From this number on, threads that run from start to end in one turn share one line. */
    private static final int LEAST_FOLDED = 4;

    private final Turns turns;
    private final PreemptionPlan unusual;

    /**
     * @param schedule the complete schedule of a run
     * @param unusual the switches of the same run
     */
    ScheduleText(ExactPlan schedule, PreemptionPlan unusual) {
        this.turns = schedule.turns();
        this.unusual = unusual;
    }

    List<String> lines() {
        return turns.size() <= MAX_TURNS ? allTurns() : preemptionsOnly();
    }

    private List<String> allTurns() {
        Set<String> stops = new HashSet<>();
        unusual.switches().stream().filter(Switch::preempts).forEach(s -> stops.add(s.thread() + " " + s.steps()));
        Map<String, Integer> lastTurn = new HashMap<>();
        for (int i = 0; i < turns.size(); i++) {
            lastTurn.put(turns.thread(i).path(), i);
        }
        Map<String, Long> steps = new HashMap<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            int whole = whole(i, lastTurn, stops);
            if (whole >= LEAST_FOLDED) {
                lines.add(turns.thread(i) + " to " + turns.thread(i + whole - 1) + " run, " + whole
                        + " threads one after the other, each until it ends or waits forever");
                i += whole - 1;
                continue;
            }
            Turn turn = turns.get(i);
            long done = steps.merge(turn.thread().path(), (long) turn.steps(), Long::sum);
            boolean stopped = stops.contains(turn.thread().path() + " " + done);
            lines.add(turn.thread() + " runs " + (turn.steps() == 1 ? "1 operation" : turn.steps() + " operations")
                    + ending(i, stopped, lastTurn.get(turn.thread().path()) == i));
        }
        return lines;
    }

    /** The number of turns from this one on that each contain all operations of their thread, without a preemption. */
    private int whole(int from, Map<String, Integer> lastTurn, Set<String> stops) {
        int at = from;
        while (at < turns.size()) {
            String path = turns.thread(at).path();
            boolean isFirst = true;
            for (int i = 0; i < at; i++) {
                isFirst &= !turns.thread(i).path().equals(path);
            }
            if (!isFirst
                    || lastTurn.get(path) != at
                    || turns.isStopped(at)
                    || stops.contains(path + " " + turns.steps(at))) {
                break;
            }
            at++;
        }
        return at - from;
    }

    private String ending(int turn, boolean stopped, boolean isLast) {
        if (stopped) {
            return " and is STOPPED before " + words(turns.before(turn) == null ? nextOf(turn) : turns.before(turn));
        } else if (turns.isStopped(turn)) {
            return " and yields to others"
                    + (turns.before(turn) == null ? "" : ", before " + words(turns.before(turn)));
        }
        return isLast ? ", and ends or waits forever" : ", and waits before " + words(nextOf(turn));
    }

    /** The next operation of the thread, or null if absent. */
    private PlanSite nextOf(int index) {
        for (int i = index + 1; i < turns.size(); i++) {
            if (turns.threadNumber(i) == turns.threadNumber(index)) {
                return turns.site(i);
            }
        }
        return null;
    }

    private static String words(PlanSite site) {
        return site == null ? "its end" : OperationText.of(site);
    }

    private List<String> preemptionsOnly() {
        Map<String, PlanThread> names = new HashMap<>();
        turns.threads().forEach(thread -> names.put(thread.path(), thread));
        Map<String, PlanSite> stops = stops();
        List<String> lines = new ArrayList<>();
        for (Switch each : unusual.switches()) {
            if (each.preempts()) {
                PlanSite before = stops.get(each.thread() + " " + each.steps());
                lines.add(names.get(each.thread()) + " runs to its operation " + each.steps()
                        + " and is STOPPED before " + (before == null ? each.before() : OperationText.of(before)) + "; "
                        + names.get(each.to()) + " continues");
            }
        }
        return lines;
    }

    /** The places of all preemptions, by thread and number of executed operations. */
    private Map<String, PlanSite> stops() {
        Map<String, Long> steps = new HashMap<>();
        Map<String, PlanSite> stops = new HashMap<>();
        for (int i = 0; i < turns.size(); i++) {
            String thread = turns.thread(i).path();
            long done = steps.merge(thread, (long) turns.steps(i), Long::sum);
            if (turns.isStopped(i)) {
                stops.put(thread + " " + done, turns.before(i));
            }
        }
        return stops;
    }
}
