package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock.Lock;
import dev.heddle.analyzer.deadlock.Deadlock.Waiter;
import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.LockStates.Place;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
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
 * Deadlocks that have happened: threads whose last event says that they wait for a lock, and which hold what the next one of them waits for. A lock
 * that somebody holds together with others keeps away whoever wants it, be it behind one that wants it alone.
 */
public final class SeenDeadlocks {
    private static final int MAX_CIRCLES = 100;

    private final Last last;
    private final FindingNames names;
    private final String recording;
    private final Map<Long, Deadlock> found = new LinkedHashMap<>();

    private SeenDeadlocks(Last last, String recording) {
        this.last = last;
        this.names = new FindingNames(last.sites().names());
        this.recording = recording;
    }

    /**
     * The deadlocks of a run as findings that are {@linkplain Finding.Status#OBSERVED observed}; each piece of code once.
     *
     * @param source read three times, and only once if nobody waits for a lock at its end
     */
    public static List<Finding> of(EventSource source) {
        Requests requests = new Requests(source);
        if (requests.open.isEmpty()) {
            return List.of();
        }
        SkeletonPass pass = new SkeletonPass(new SiteTable(source.names()));
        source.forEach(pass);
        Last last = new Last(pass.finish(), requests.open);
        source.forEach(last);
        return new SeenDeadlocks(last, source.name()).findings();
    }

    /** Who waits for a lock in the end. */
    private static final class Requests {
        /** By number of the thread; the last event of it. */
        private final Map<Integer, Request> open = new TreeMap<>();

        Requests(EventSource source) {
            SiteTable sites = new SiteTable(source.names());
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

    /** What the threads hold in the end. */
    private static final class Last extends Walk {
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

    /** @param path threads, each of which waits for what the next one holds; the first has the smallest number */
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

    /** Where in its locks a thread has this one, or -1. */
    private int hold(ThreadState thread, int lock) {
        int[] holds = last.lockStates().holds(thread.locks().state());
        for (int i = 0; i < holds.length; i++) {
            if (Hold.lock(holds[i]) == lock) {
                return i;
            }
        }
        return -1;
    }

    private void add(List<Integer> circle) {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = 0; i < circle.size(); i++) {
            int before = circle.get((i + circle.size() - 1) % circle.size());
            waiters.add(waiter(circle.get(i), open(before).lock()));
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
                // It stands at least where it came after that.
                wanted.isEmpty() ? acquired : wanted);
    }

    /** Of a lock that a thread was only seen to hold, the class that others have told. */
    private static int lockClass(Place held, @Nullable Place first) {
        return held.lockClass() < 0 && first != null ? first.lockClass() : held.lockClass();
    }

    private List<CodePoint> stack(Place place) {
        return last.contexts().stack(place.context(), place.site());
    }
}
