package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.run.Interleaving.Link;
import java.util.ArrayList;
import java.util.List;

/** The links between events of different threads: conflicts, locks that are passed on, signals, starts and joins. */
final class StepLinks {
    private final RunEvents events;

    StepLinks(RunEvents events) {
        this.events = events;
    }

    /** An event and the latest earlier one of another thread that it is linked to. */
    record Pair(int from, int to, Link link) {}

    /** @param all events in the order of the run */
    List<Pair> between(List<Integer> all) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int event = all.get(i);
            Link link = null;
            for (int j = i - 1; j >= 0 && link == null; j--) {
                // A thread is started once: this makes its first step possible, and therefore all others.
                link = link(all.get(j), event);
                link = link == Link.START && !isFirst(all, i) ? null : link;
                if (link != null) {
                    pairs.add(new Pair(all.get(j), event, link));
                }
            }
        }
        return pairs;
    }

    /** Whether no earlier selected event is of the same thread. */
    private boolean isFirst(List<Integer> all, int index) {
        int thread = events.thread(all.get(index));
        return all.subList(0, index).stream().noneMatch(event -> events.thread(event) == thread);
    }

    /** The link between two events of different threads, the earlier first; null if there is nothing to show. */
    private Link link(int from, int to) {
        if (events.thread(from) == events.thread(to)) {
            return null;
        }
        Op one = events.op(from);
        Op other = events.op(to);
        if (one.isOnVariable() && other.isOnVariable()) {
            RunEvents.Variable variable = events.variable(from);
            boolean isWritten = one.isAnyWrite() || other.isAnyWrite();
            return isWritten && variable != null && variable.equals(events.variable(to)) ? Link.CONFLICT : null;
        }
        boolean isSameTarget = events.target(from) == events.target(to);
        boolean givesBack = one == Op.RELEASE || one == Op.RELEASE_SHARED || one == Op.GIVE_PERMITS;
        if (other.isAcquisition() && givesBack) {
            return isSameTarget ? Link.LOCK : null;
        }
        if ((one == Op.NOTIFY || one == Op.NOTIFY_ALL) && other == Op.WAKE) {
            return isSameTarget ? Link.NOTIFY : null;
        }
        if (one == Op.START && events.aux(from) == events.thread(to)) {
            return Link.START;
        }
        return one == Op.END && other == Op.JOIN && events.aux(to) == events.thread(from) ? Link.JOIN : null;
    }
}
