package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.Turns;
import java.util.ArrayList;
import java.util.List;

/** Finds the events of a run at which its schedule preempted threads. */
final class StopFinder {
    /** A thread that continues may enter methods before it reaches the operation at which it was preempted. */
    private static final int NEAR = 8;

    private final RunEvents events;
    private final Turns turns;
    private final int from;

    private StopFinder(RunEvents events, Turns turns, int from) {
        this.events = events;
        this.turns = turns;
        this.from = from;
    }

    /** The preemptions that were found, in the order of the schedule. */
    static List<StopInterval> of(RunEvents events, Turns turns) {
        List<StopInterval> intervals = new ArrayList<>();
        int from = 0;
        for (int turn = 0; turn < turns.size(); turn++) {
            if (turns.isStopped(turn) && turns.before(turn) != null) {
                StopInterval interval = new StopFinder(events, turns, from).interval(turn);
                if (interval != null) {
                    intervals.add(interval);
                    from = interval.last();
                }
            }
        }
        return intervals;
    }

    private StopInterval interval(int turn) {
        String to = turn + 1 < turns.size() ? turns.thread(turn + 1).path() : null;
        StopInterval exact = interval(turn, to);
        return exact == null ? interval(turn, null) : exact;
    }

    /** @param to path of the thread that continues; null if it does not matter */
    private StopInterval interval(int turn, String to) {
        String path = turns.thread(turn).path();
        int last = -1;
        int other = -1;
        boolean isEnded = false;
        for (int i = from; i < events.size(); i++) {
            boolean isOwn = events.path(events.thread(i)).equals(path);
            if (isOwn && events.op(i) == Op.END) {
                isEnded = true;
            }
            if (!isOwn) {
                // The first events of a new thread are recorded while the thread that starts it still runs.
                other = other < 0 && events.op(i) != Op.BEGIN ? events.thread(i) : other;
                continue;
            }
            if (last >= 0 && other >= 0 && isTo(other, to) && reaches(turns.before(turn), i)) {
                return new StopInterval(events.thread(i), last, i, turn);
            }
            last = i;
            other = -1;
        }
        // A thread that ended was not preempted forever: the preemption was before an operation that is not recorded.
        return !isEnded && last >= 0 && other >= 0 && isTo(other, to)
                ? new StopInterval(events.thread(last), last, events.size(), turn)
                : null;
    }

    private boolean isTo(int thread, String to) {
        return to == null || events.path(thread).equals(to);
    }

    private boolean reaches(PlanSite before, int event) {
        int seen = 0;
        for (int i = event; i < events.size() && seen < NEAR; i++) {
            if (events.thread(i) == events.thread(event)) {
                if (before.is(events.op(i), events.site(i))) {
                    return true;
                }
                seen++;
            }
        }
        return false;
    }
}
