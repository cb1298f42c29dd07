package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The length of a run, and the events at which threads acquired the locks that they held at its end. Events are counted
 * from 1 in two ways: all events (accesses, atomic operations, locks and signals), and acquisitions only, as RPro
 * counts for deadlocks (section 3).
 */
public final class RunLength {
    private final Counter counter;

    /**
     * A moment in a run.
     *
     * @param event number of executed events
     * @param acquisition number of acquisitions among them
     */
    public record Position(long event, long acquisition) {}

    /** A lock that a thread held at the end. */
    private record Held(BugEvent event, List<CodePoint> stack) {}

    private RunLength(Counter counter) {
        this.counter = counter;
    }

    /**
     * Measures a run.
     *
     * @param source read twice
     */
    public static RunLength of(EventSource source) {
        return of(source, List.of());
    }

    /**
     * Measures a run and searches for a bug in it.
     *
     * @param source read twice
     * @param bug events to find
     */
    public static RunLength of(EventSource source, List<BugStep> bug) {
        SkeletonPass pass = new SkeletonPass(new SiteIndex(source.names()));
        source.forEach(pass);
        Counter counter = new Counter(pass, new StepSearch(bug));
        source.forEach((stamp, thread, site, target, aux) -> {
            counter.count(thread, source.names().site(site).op());
            counter.event(stamp, thread, site, target, aux);
        });
        return new RunLength(counter);
    }

    /** Number of threads. */
    public int threads() {
        return counter.lasts.size();
    }

    /** Number of all events and of acquisitions. */
    public Position end() {
        return new Position(counter.events, counter.acquisitions);
    }

    /**
     * The event that a thread would have executed next at the end of the run.
     *
     * @param thread its path
     * @param isAcquisition whether the event acquires a lock
     * @return null if the thread had no event
     */
    public @Nullable BugEvent next(String thread, boolean isAcquisition) {
        Position last = counter.byPath(counter.lasts, thread);
        return last == null ? null : new BugEvent(last, null, isAcquisition);
    }

    /** The bug's events, in order and as close together as possible; empty if an event is missing. */
    public List<BugEvent> bug() {
        return counter.search.closest();
    }

    /**
     * The acquisition of a lock that a thread held at the end.
     *
     * @param thread its path
     * @param at the place of the acquisition in the format of {@link CodePoint#toString}: its site, or the call of the
     *     acquiring method
     * @return the latest such acquisition, or null
     */
    public @Nullable BugEvent acquired(String thread, String at) {
        Map<Integer, Held> held = counter.byPath(counter.held, thread);
        BugEvent found = null;
        for (Held one : held == null ? List.<Held>of() : held.values()) {
            boolean isThere = one.stack.stream().limit(2).anyMatch(point -> point.toString()
                    .equals(at));
            if (isThere && (found == null || found.isExecutedBefore(one.event))) {
                found = one.event;
            }
        }
        return found;
    }

    private static final class Counter extends RecordingWalk {
        final StepSearch search;
        final TreeMap<Integer, Position> lasts = new TreeMap<>();
        final Map<Integer, Map<Integer, Held>> held = new HashMap<>();
        /** When the present event became the next one of its thread. */
        private Position before = new Position(0, 0);
        /** Whether the present event is an acquisition. */
        private boolean isAcquisition;

        long events;
        long acquisitions;

        Counter(SkeletonPass pass, StepSearch search) {
            super(pass.finish());
            this.search = search;
        }

        void count(int thread, Op op) {
            switch (op.family()) {
                case ACCESS, ATOMIC, SIGNAL, LOCK -> {
                    Position now = new Position(events, acquisitions);
                    isAcquisition = op.isAcquisition();
                    events++;
                    acquisitions += isAcquisition ? 1 : 0;
                    Position last = lasts.put(thread, new Position(events, acquisitions));
                    before = last == null ? now : last;
                }
                case CALL, LOOP, NAME -> {}
            }
        }

        private BugEvent present() {
            return new BugEvent(before, new Position(events, acquisitions), isAcquisition);
        }

        <T> @Nullable T byPath(Map<Integer, T> map, String path) {
            for (Map.Entry<Integer, T> entry : map.entrySet()) {
                if (sites().names().hasThread(entry.getKey())
                        && sites().names().thread(entry.getKey()).path().equals(path)) {
                    return entry.getValue();
                }
            }
            return null;
        }

        @Override
        protected void requested(ThreadState state, Op op, int hold, int place) {
            check(
                    state,
                    op,
                    lockStates().place(place).site(),
                    lockStates().place(place).context());
            if (op != Op.WAKE) {
                held.computeIfAbsent(state.thread(), thread -> new HashMap<>())
                        .put(
                                Hold.lock(hold),
                                new Held(
                                        present(),
                                        contexts()
                                                .stack(
                                                        lockStates()
                                                                .place(place)
                                                                .context(),
                                                        lockStates()
                                                                .place(place)
                                                                .site())));
            }
        }

        private void check(ThreadState state, Op op, int site, int context) {
            if (site >= Op.FIRST_SITE) {
                search.event(state.thread(), op, sites().names().site(site), contexts(), context, present());
            }
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            check(state, op, site, state.context());
        }

        @Override
        protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
            if (op != Op.WAKE) {
                check(state, op, site, state.context());
            }
        }
    }
}
