package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock.Lock;
import dev.heddle.analyzer.deadlock.Deadlock.Waiter;
import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.LockStates.Place;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the deadlocks that occurred in a run: threads whose last event is a request for a lock, each of which holds the
 * lock that the previous one requests. A shared hold of a lock blocks writers, and also readers queued behind a writer.
 */
public final class ObservedDeadlocks {
    private static final int MAX_CIRCLES = 100;

    private final Last last;
    private final FindingNames names;
    private final String recording;
    private final Map<Long, Deadlock> found = new LinkedHashMap<>();

    private ObservedDeadlocks(Last last, String recording) {
        this.last = last;
        this.names = new FindingNames(last.sites().names());
        this.recording = recording;
    }

    /**
     * The deadlocks of a run as findings with the status {@linkplain Finding.Status#OBSERVED observed}; the same code
     * is reported once.
     *
     * @param source read three times, or only once if no thread waits for a lock at its end
     */
    public static List<Finding> of(EventSource source) {
        Requests requests = new Requests(source);
        if (requests.open.isEmpty()) {
            return List.of();
        }
        SkeletonPass pass = new SkeletonPass(new SiteIndex(source.names()));
        source.forEach(pass);
        Last last = new Last(pass.finish(), requests.open);
        source.forEach(last);
        return new ObservedDeadlocks(last, source.name()).findings();
    }

    /** The threads that wait for a lock at the end. */
    private static final class Requests {
        /** By number of the thread: its last event. */
        private final Map<Integer, Request> open = new TreeMap<>();

        Requests(EventSource source) {
            SiteIndex sites = new SiteIndex(source.names());
            source.forEach((stamp, thread, site, target, aux) -> {
                if (sites.op(site) == Op.REQUEST) {
                    open.put(thread, new Request(target, aux));
                } else if (!open.isEmpty()) {
                    open.remove(thread);
                }
            });
        }
    }

    private record Request(int lock, int stack) {}

    /** The locks held at the end. */
    private static final class Last extends RecordingWalk {
        private final Map<Integer, Request> open;
        private final Map<Integer, ThreadState> threads = new TreeMap<>();
        private final Map<Integer, Place> first = new TreeMap<>();

        Last(Skeleton skeleton, Map<Integer, Request> open) {
            super(skeleton);
            this.open = open;
        }

        @Override
        protected void acquired(ThreadState state, int hold) {
            if (open.containsKey(state.thread())) {
                threads.putIfAbsent(state.thread(), state);
            }
        }

        @Override
        protected void requested(ThreadState state, Op op, int hold, int place) {
            first.putIfAbsent(Hold.lock(hold), lockStates().place(place));
        }
    }

    private List<Finding> findings() {
        for (int thread : last.open.keySet()) {
            search(List.of(thread));
        }
        List<Finding> findings = new ArrayList<>();
        found.forEach((hash, deadlock) -> findings.add(DeadlockFindings.seen(
                deadlock, String.format("seen-%d-%08x", deadlock.waiters().size(), (int) (long) hash))));
        return findings;
    }

    /**
     * Extends a path to a cycle.
     *
     * @param path threads, each of which waits for a lock that the next one holds; the first has the smallest number
     */
    private void search(List<Integer> path) {
        int wanted = open(path.get(path.size() - 1)).lock();
        for (ThreadState holder : last.threads.values()) {
            int thread = holder.thread();
            if (found.size() == MAX_CIRCLES || thread < path.get(0) || hold(holder, wanted) < 0) {
                continue;
            }
            if (thread == path.get(0)) {
                add(path);
            } else if (!path.contains(thread)) {
                List<Integer> longer = new ArrayList<>(path);
                longer.add(thread);
                search(longer);
            }
        }
    }

    private Request open(int thread) {
        return Objects.requireNonNull(last.open.get(thread));
    }

    /** Index of a lock among the holds of a thread, or -1. */
    private int hold(ThreadState thread, int lock) {
        int[] holds = last.lockStates().holds(thread.locks().state());
        for (int i = 0; i < holds.length; i++) {
            if (Hold.lock(holds[i]) == lock) {
                return i;
            }
        }
        return -1;
    }

    private void add(List<Integer> cycle) {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < cycle.size(); i++) {
            int before = cycle.get((i + cycle.size() - 1) % cycle.size());
            waiters.add(waiter(cycle.get(i), open(before).lock()));
        }
        Deadlock deadlock = new Deadlock(waiters, 1, List.of(recording), false, List.of()).canonical();
        found.putIfAbsent(deadlock.stableHash(), deadlock);
    }

    private Waiter waiter(int thread, int heldLock) {
        ThreadState state = Objects.requireNonNull(last.threads.get(thread));
        LockStates states = last.lockStates();
        int at = hold(state, heldLock);
        int hold = states.holds(state.locks().state())[at];
        Place held = states.place(states.places(state.locks().state())[at]);
        Place first = last.first.get(heldLock);
        List<CodePoint> wanted = last.contexts().shown(open(thread).stack());
        List<CodePoint> acquired = stack(held);
        return new Waiter(
                names.thread(thread),
                new Lock(names.className(lockClass(held, first), "lock"), first == null ? List.of() : stack(first)),
                Hold.isShared(hold),
                acquired,
                false,
                // The thread is at least at the place of its latest acquisition.
                wanted.isEmpty() ? acquired : wanted);
    }

    /**
     * The class of a lock. If a recording shows only that the thread holds the lock, the class is taken from the lock's
     * first acquisition.
     */
    private static int lockClass(Place held, @Nullable Place first) {
        return held.lockClass() < 0 && first != null ? first.lockClass() : held.lockClass();
    }

    private List<CodePoint> stack(Place place) {
        return last.contexts().stack(place.context(), place.site());
    }
}
