package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How long a run is, and where in it threads acquired the locks that they held when it ended. Positions are numbers of events from 1, counted
 * in two ways: all events (accesses, atomic operations, locks and signals), and acquisitions only, as RPro counts for deadlocks (section 3).
 */
public final class RunLength {
    private final Counter counter;

    /**
     * A place in a run.
     *
     * @param event how many events came up to it, itself included
     * @param acquisition how many acquisitions
     */
    public record Position(long event, long acquisition) {}

    /** A lock that a thread held at the end. */
    private record Held(Position position, List<CodePoint> stack) {}

    private RunLength(Counter counter) {
        this.counter = counter;
    }

    /** @param source read twice */
    public static RunLength of(EventSource source) {
        return of(source, List.of());
    }

    /**
     * @param source read twice
     * @param bug events to look for
     */
    public static RunLength of(EventSource source, List<BugStep> bug) {
        SkeletonPass pass = new SkeletonPass(new SiteTable(source.names()));
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
     * Where the next event of a thread would be: after its last one.
     *
     * @param thread its path
     * @return null if the thread had no event
     */
    public @Nullable Position next(String thread) {
        Position last = counter.byPath(counter.lasts, thread);
        return last == null ? null : new Position(last.event + 1, last.acquisition + 1);
    }

    /** Where the events of the bug are, in order and as close together as possible; empty if they are not all there. */
    public List<Position> bug() {
        return counter.search.closest();
    }

    /**
     * Where a thread acquired a lock that it held at the end.
     *
     * @param thread its path
     * @param at the place of the acquisition, as {@link CodePoint#toString} writes it: its site, or the call of the method that acquires
     * @return the latest such place, or null
     */
    public @Nullable Position acquired(String thread, String at) {
        Map<Integer, Held> held = counter.byPath(counter.held, thread);
        Position found = null;
        for (Held one : held == null ? List.<Held>of() : held.values()) {
            boolean isThere = one.stack.stream().limit(2).anyMatch(point -> point.toString()
                    .equals(at));
            if (isThere && (found == null || found.event < one.position.event)) {
                found = one.position;
            }
        }
        return found;
    }

    private static final class Counter extends Walk {
        final StepSearch search;
        final TreeMap<Integer, Position> lasts = new TreeMap<>();
        final Map<Integer, Map<Integer, Held>> held = new HashMap<>();
        long events;
        long acquisitions;

        Counter(SkeletonPass pass, StepSearch search) {
            super(pass.finish());
            this.search = search;
        }

        void count(int thread, Op op) {
            switch (op.family()) {
                case ACCESS, ATOMIC, SIGNAL, LOCK -> {
                    events++;
                    acquisitions += op.isAcquisition() ? 1 : 0;
                    lasts.put(thread, new Position(events, acquisitions));
                }
                case CALL, LOOP, NAME -> {}
            }
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
            look(
                    state,
                    op,
                    lockStates().place(place).site(),
                    lockStates().place(place).context());
            if (op != Op.WAKE) {
                held.computeIfAbsent(state.thread(), thread -> new HashMap<>())
                        .put(
                                Hold.lock(hold),
                                new Held(
                                        new Position(events, acquisitions),
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

        private void look(ThreadState state, Op op, int site, int context) {
            if (site >= Op.FIRST_SITE) {
                search.event(
                        state.thread(),
                        op,
                        sites().names().site(site),
                        contexts(),
                        context,
                        new Position(events, acquisitions));
            }
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            look(state, op, site, state.context());
        }

        @Override
        protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
            if (op != Op.WAKE) {
                look(state, op, site, state.context());
            }
        }
    }
}
