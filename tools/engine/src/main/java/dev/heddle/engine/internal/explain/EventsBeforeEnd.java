package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.report.SharedVariables;
import dev.heddle.engine.internal.explain.RunEvents.Variable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Selects the events that may have led to the end of a run, for runs without a schedule that shows preemptions. For a
 * thread that fails: its last accesses to variables that other threads changed at that time. For a thread that waits
 * forever: its wait, and the last signal of another thread before, which came too early.
 */
final class EventsBeforeEnd {
    /** Most accesses of a thread before its failure that can be related to it. */
    private static final int NEAR = 200;

    private static final int MOST_VARIABLES = 3;
    private static final int MOST_PERMITS = 2;
    /** Distance of a first access: a value that was not read before is less likely to have changed in between. */
    private static final int WITHOUT_AN_EARLIER = NEAR;

    private final RunEvents events;

    EventsBeforeEnd(RunEvents events) {
        this.events = events;
    }

    /**
     * An access of the failing thread, with the accesses of others to the same variable around it; each -1 if there is
     * none.
     */
    private static final class Around {
        final int distance;
        int access;
        int earlier = -1;
        int other = -1;
        /** The access of a third thread, or of the failing one, that comes before that of the other one. */
        int overwritten = -1;

        Around(int access, int distance) {
            this.access = access;
            this.distance = distance;
        }

        /** Whether the failing thread waited for the end of the thread of the other access. */
        boolean isOrdered;

        int rank() {
            int onlyOrder = isOrdered && overwritten < 0 ? 2 * WITHOUT_AN_EARLIER : 0;
            return distance + (earlier < 0 ? WITHOUT_AN_EARLIER : 0) + onlyOrder;
        }
    }

    /**
     * Events that may have led to a failure. An exception with a cause, for example from a future, was often thrown by
     * another thread: then the events before that cause are used.
     */
    SortedSet<Integer> failure(UncaughtException failure) {
        int thrown = failure.causes().isEmpty()
                ? -1
                : thrown(failure.causes().get(failure.causes().size() - 1).stack());
        SortedSet<Integer> ofCause = before(thrown);
        return ofCause.isEmpty() ? before(end(failure.thread())) : ofCause;
    }

    /**
     * Events that may have led to the end of the program by its main thread, back over the writes that it read. Without
     * any, those of the thread that ran last and has not ended. If no other thread has written what that thread read,
     * the write would have come later: then its last read.
     */
    SortedSet<Integer> exit() {
        SortedSet<Integer> found = ofMain();
        int last = lastOfRunning();
        if (!found.isEmpty() || last < 0 || events.path(events.thread(last)).equals(ThreadName.MAIN)) {
            return found;
        }
        SortedSet<Integer> ofLast = before(last);
        for (int i = last; i >= 0 && ofLast.isEmpty(); i--) {
            if (events.thread(i) == events.thread(last) && isReadOfProgram(i)) {
                ofLast.add(i);
            }
        }
        return ofLast;
    }

    /** The last event of a thread that has not ended; -1 without one. */
    private int lastOfRunning() {
        Set<Integer> ended = new HashSet<>();
        for (int i = events.size() - 1; i >= 0; i--) {
            if (events.op(i) == Op.END) {
                ended.add(events.thread(i));
            } else if (!ended.contains(events.thread(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether an event reads a named variable of code outside the JDK. */
    private boolean isReadOfProgram(int event) {
        Variable variable = events.variable(event);
        return variable != null
                && !events.op(event).isAnyWrite()
                && SharedVariables.isNamed(variable.name())
                && !LibraryCode.contains(variable.name());
    }

    private SortedSet<Integer> ofMain() {
        SortedSet<Integer> found = new TreeSet<>();
        for (int last : before(end(ThreadName.MAIN))) {
            found.add(last);
            if (events.op(last).isAnyWrite()
                    && !events.path(events.thread(last)).equals(ThreadName.MAIN)) {
                found.addAll(before(last));
            }
        }
        return found;
    }

    /** The last event of the innermost of these frames that has one, and of the calls that it made; -1 if none has one. */
    private int thrown(List<StackLine> stack) {
        for (int frame = 0; frame < stack.size(); frame++) {
            for (int i = events.size() - 1; i >= 0; i--) {
                if (isIn(i, stack.get(frame))) {
                    return lastOfCalls(i, stack.subList(frame + 1, stack.size()));
                }
            }
        }
        return -1;
    }

    /** The last event of the same thread before the next one in any of the outer frames. */
    private int lastOfCalls(int event, List<StackLine> outer) {
        int last = event;
        for (int i = event + 1; i < events.size(); i++) {
            int at = i;
            if (events.thread(i) == events.thread(event)) {
                if (outer.stream().anyMatch(frame -> isIn(at, frame))) {
                    return last;
                }
                last = i;
            }
        }
        return last;
    }

    private boolean isIn(int event, StackLine frame) {
        Site site = events.site(event);
        return !site.isSynthetic()
                && site.method().name().equals(frame.method())
                && site.method().owner().equals(frame.className().replace('.', '/'));
    }

    private SortedSet<Integer> before(int end) {
        SortedSet<Integer> found = new TreeSet<>();
        if (end < 0) {
            return found;
        }
        Map<Variable, Around> variables = new HashMap<>();
        int thread = events.thread(end);
        int begin = begin(thread);
        Set<Integer> ended = new HashSet<>();
        for (int i = end; i >= 0; i--) {
            if (events.op(i) == Op.JOIN && events.thread(i) == thread) {
                ended.add(events.aux(i));
            }
            Variable variable = events.variable(i);
            if (variable == null) {
                continue;
            }
            Around around = variables.get(variable);
            if (around != null
                    && around.other >= 0
                    && around.overwritten < 0
                    && events.thread(i) != events.thread(around.other)
                    && isConflict(i, around.other)) {
                around.overwritten = i;
            }
            if (events.thread(i) != thread) {
                if (i < begin && isParent(i, thread)) {
                    // It starts the thread after this access, so there is one order only.
                    continue;
                }
                if (around != null && around.other < 0 && around.earlier < 0 && isConflict(i, around.access)) {
                    around.other = i;
                    around.isOrdered = ended.contains(events.thread(i));
                }
            } else if (around == null) {
                if (variables.size() < NEAR) {
                    variables.put(variable, new Around(i, variables.size()));
                }
            } else if (around.earlier < 0) {
                if (around.other < 0 && !isConflict(i, around.access)) {
                    // It read the same value twice: the condition, then the words of the exception.
                    around.access = i;
                } else {
                    around.earlier = i;
                }
            }
        }
        if (variables.values().stream().noneMatch(around -> around.other >= 0)) {
            missedWrites(end, variables);
        }
        addSteps(variables, found);
        return found;
    }

    private static void addSteps(Map<Variable, Around> variables, SortedSet<Integer> found) {
        variables.values().stream()
                .filter(around -> around.other >= 0)
                .sorted(Comparator.comparingInt(Around::rank))
                .limit(MOST_VARIABLES)
                .forEach(around -> {
                    if (around.earlier >= 0) {
                        found.add(around.earlier);
                    }
                    if (around.overwritten >= 0) {
                        found.add(around.overwritten);
                    }
                    found.add(around.other);
                    found.add(around.access);
                });
    }

    /** For a variable that no other thread changed before: the first change after, which the failing thread missed. */
    private void missedWrites(int end, Map<Variable, Around> variables) {
        int thread = events.thread(end);
        for (int i = end + 1; i < events.size(); i++) {
            Around around = events.variable(i) == null ? null : variables.get(events.variable(i));
            if (around != null
                    && around.other < 0
                    && events.thread(i) != thread
                    && events.op(i).isAnyWrite()) {
                around.other = i;
            }
        }
    }

    private int begin(int thread) {
        int first = 0;
        while (first < events.size() && events.thread(first) != thread) {
            first++;
        }
        return first;
    }

    private boolean isParent(int event, int thread) {
        return events.path(thread).startsWith(events.path(events.thread(event)) + ".");
    }

    private boolean isConflict(int one, int other) {
        return events.op(one).isAnyWrite() || events.op(other).isAnyWrite();
    }

    /** The event at which an exception left the last frame of a thread, or its last event; -1 if it has none. */
    private int end(String path) {
        int last = -1;
        for (int i = 0; i < events.size(); i++) {
            if (events.path(events.thread(i)).equals(path)) {
                last = i;
                if (events.op(i) == Op.UNCAUGHT) {
                    return i;
                }
            }
        }
        return last;
    }

    /**
     * For a thread that waits forever: the start of its wait, and the last signal before.
     *
     * @param path of the thread
     */
    SortedSet<Integer> waiting(String path) {
        SortedSet<Integer> found = new TreeSet<>();
        int wait = -1;
        for (int i = 0; i < events.size(); i++) {
            if (events.path(events.thread(i)).equals(path)) {
                wait = events.op(i) == Op.WAIT ? i : events.op(i) == Op.WAKE ? -1 : wait;
            }
        }
        for (int i = wait - 1; i >= 0 && found.isEmpty(); i--) {
            boolean isSignal = events.op(i) == Op.NOTIFY || events.op(i) == Op.NOTIFY_ALL;
            if (isSignal && events.target(i) == events.target(wait) && events.thread(i) != events.thread(wait)) {
                found.add(i);
            }
        }
        if (!found.isEmpty()) {
            found.add(wait);
        }
        return found;
    }

    /**
     * For a thread that parks forever: the last two permits that it got, which are one if it took none between them, and
     * its parking since then that ended.
     *
     * @param path of the thread
     */
    SortedSet<Integer> parking(String path) {
        SortedSet<Integer> found = new TreeSet<>();
        for (int i = events.size() - 1; i >= 0 && found.size() < MOST_PERMITS; i--) {
            if (events.op(i) == Op.UNPARK && events.path(events.aux(i)).equals(path)) {
                found.add(i);
            }
        }
        int last = -1;
        for (int i = found.isEmpty() ? events.size() : found.first(); i < events.size(); i++) {
            if (events.op(i) == Op.PARK && events.path(events.thread(i)).equals(path)) {
                found.add(i);
                last = i;
            }
        }
        found.remove(last);
        return found;
    }
}
