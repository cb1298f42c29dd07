package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PriorityPlan.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The change points that a plan lists. */
final class NamedChangePoints implements ChangePoints {
    private final int size;
    private final List<Change> left;

    NamedChangePoints(List<Change> changes) {
        size = changes.size();
        left = new ArrayList<>(changes);
        left.sort(Comparator.comparingLong(Change::event));
    }

    @Override
    public double at(ThreadView thread, long event, long own) {
        for (int i = 0; i < left.size(); i++) {
            Change change = left.get(i);
            if (change.event() > event) {
                break;
            }
            if (change.thread() == null || change.thread().equals(thread.path()) && change.event() <= own) {
                left.remove(i);
                return change.priority();
            }
        }
        return NONE;
    }

    @Override
    public boolean isDue(long event) {
        return !left.isEmpty() && left.get(0).event() <= event;
    }

    /** The plan's numbers count all events. */
    @Override
    public boolean concerns(Site site) {
        return size > 0;
    }

    @Override
    public int size() {
        return size;
    }
}
