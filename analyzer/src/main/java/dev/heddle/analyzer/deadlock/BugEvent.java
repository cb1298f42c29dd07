package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.RunLength.Position;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An event of a bug in a run that shows it.
 *
 * @param next when it became the next event of its thread: after the thread's previous event
 * @param executed number of this event in the run; null if the run ended before
 * @param isAcquisition whether it acquires a lock
 */
public record BugEvent(Position next, @Nullable Position executed, boolean isAcquisition) {

    boolean isExecutedBefore(BugEvent other) {
        return executed != null && other.executed != null && executed.event() < other.executed.event();
    }

    /**
     * The radius of a bug in all events (RPro, section 3.1): the largest distance of two of its events in the list of
     * the run's events. In this list each event of the bug is where it became the next one of its thread, not where
     * it was executed.
     *
     * @param bug its events, at least one
     */
    public static long radius(List<BugEvent> bug) {
        return radius(bug, bug, Position::event);
    }

    /** The same, in the list of the acquisitions. */
    public static long acquisitionRadius(List<BugEvent> bug) {
        return radius(bug, bug.stream().filter(BugEvent::isAcquisition).toList(), Position::acquisition);
    }

    private static long radius(List<BugEvent> bug, List<BugEvent> counted, ToLongFunction<Position> number) {
        List<BugEvent> list = counted.stream()
                .sorted(Comparator.comparingLong(event -> event.next.event()))
                .toList();
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (BugEvent event : bug) {
            long earlier = number.applyAsLong(event.next);
            long moved = list.stream()
                    .filter(other -> other.executed != null && number.applyAsLong(other.executed) <= earlier)
                    .count();
            long listed = list.stream()
                    .filter(other -> other.next.event() < event.next.event())
                    .count();
            long place = earlier - moved + listed;
            least = Math.min(least, place);
            most = Math.max(most, place);
        }
        return most - least;
    }
}
