package dev.heddle.engine.internal.steps;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.Turns;
import java.util.ArrayList;
import java.util.List;

/** Finds in the events of a run where its schedule stopped threads. */
final class Gaps {
    /** A thread that goes on enters methods before it comes to the operation that it was stopped before. */
    private static final int NEAR = 8;

    private final RunEvents events;
    private final Turns turns;
    private final int from;

    private Gaps(RunEvents events, Turns turns, int from) {
        this.events = events;
        this.turns = turns;
        this.from = from;
    }

    /** The stops of a schedule that are found, in their order. */
    static List<Gap> of(RunEvents events, Turns turns) {
        List<Gap> gaps = new ArrayList<>();
        int from = 0;
        for (int turn = 0; turn < turns.size(); turn++) {
            if (turns.isStopped(turn) && turns.before(turn) != null) {
                Gap gap = new Gaps(events, turns, from).gap(turn);
                if (gap != null) {
                    gaps.add(gap);
                    from = gap.last();
                }
            }
        }
        return gaps;
    }

    private Gap gap(int turn) {
        String to = turn + 1 < turns.size() ? turns.thread(turn + 1).path() : null;
        Gap exact = gap(turn, to);
        return exact == null ? gap(turn, null) : exact;
    }

    /** @param to path of the thread that goes on; null if it does not matter */
    private Gap gap(int turn, String to) {
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
                // What a new thread says first, it says while the one that starts it goes on.
                other = other < 0 && events.op(i) != Op.BEGIN ? events.thread(i) : other;
                continue;
            }
            if (last >= 0 && other >= 0 && isTo(other, to) && comesTo(turns.before(turn), i)) {
                return new Gap(events.thread(i), last, i, turn);
            }
            last = i;
            other = -1;
        }
        // Who has come to its end was not stopped there for ever: the stop was before something that is not recorded.
        return !isEnded && last >= 0 && other >= 0 && isTo(other, to)
                ? new Gap(events.thread(last), last, events.size(), turn)
                : null;
    }

    private boolean isTo(int thread, String to) {
        return to == null || events.path(thread).equals(to);
    }

    private boolean comesTo(PlanSite before, int event) {
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
