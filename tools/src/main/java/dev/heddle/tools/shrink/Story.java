package dev.heddle.tools.shrink;

import dev.heddle.trace.plan.ExactPlan;
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

/** A short schedule as a person reads it: who runs how far, and where somebody is stopped. */
final class Story {
    /** A schedule with more turns than this is told by its preemptions only. */
    private static final int MAX_TURNS = 40;

    private final Turns turns;
    private final PreemptionPlan unusual;

    /**
     * @param schedule the whole schedule of a run
     * @param unusual the switches of the same run
     */
    Story(ExactPlan schedule, PreemptionPlan unusual) {
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
            Turn turn = turns.get(i);
            long done = steps.merge(turn.thread().path(), (long) turn.steps(), Long::sum);
            boolean stopped = stops.contains(turn.thread().path() + " " + done);
            String end = lastTurn.get(turn.thread().path()) == i
                    ? "to its end, or for ever stuck"
                    : (stopped ? "and is STOPPED before " : "until it cannot go on at ") + nextOf(i);
            lines.add("thread " + turn.thread().path() + " runs from " + turn.at() + ", "
                    + (turn.steps() == 1 ? "1 operation, " : turn.steps() + " operations, ") + end);
        }
        return lines;
    }

    private String nextOf(int index) {
        String thread = turns.thread(index).path();
        for (int i = index + 1; i < turns.size(); i++) {
            if (turns.thread(i).path().equals(thread)) {
                return turns.site(i).toString();
            }
        }
        return "";
    }

    private List<String> preemptionsOnly() {
        List<String> lines = new ArrayList<>();
        for (Switch each : unusual.switches()) {
            if (each.preempts()) {
                lines.add("thread " + each.thread() + " is STOPPED after " + each.steps() + " operations, before "
                        + each.before() + "; thread " + each.to() + " goes on");
            }
        }
        return lines;
    }
}
