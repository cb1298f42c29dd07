package dev.heddle.analyzer.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Generates small possible runs. */
public final class RandomRuns {
    private static final int NO_THREAD = -1;

    /** The kinds of events that a run may have in addition to accesses. */
    public enum Family {
        LOCKS,
        VOLATILE,
        FORK_JOIN,
        WAIT_NOTIFY,
        SHARED_LOCKS,
        SIGNALS
    }

    private final Random random;
    private final Family family;
    private final int variables;
    private final int locks;
    private final FakeRun run = new FakeRun();
    private final Map<Integer, Deque<Integer>> held = new HashMap<>();
    private final Map<Integer, Integer> waits = new HashMap<>();
    /** The waiting threads that may wake up. */
    private final Set<Integer> woken = new TreeSet<>();

    private final Map<Integer, Integer> holders = new HashMap<>();
    private final Map<Integer, Integer> readers = new HashMap<>();
    private final Set<Integer> started = new TreeSet<>();
    private final Set<Integer> ended = new TreeSet<>();

    private boolean hasUnits;
    private boolean hasInterrupts;
    private final Map<Integer, Integer> unitsOpen = new HashMap<>();

    private RandomRuns(long seed, Family family, boolean isOfLocks) {
        random = new Random(seed);
        this.family = family;
        variables = isOfLocks ? random.nextInt(2) : 1 + random.nextInt(3);
        locks = isOfLocks ? 2 + random.nextInt(2) : 1 + random.nextInt(3);
    }

    /** The run of a seed, with a limited number of events. */
    public static FakeRun of(long seed, Family family, int events) {
        return new RandomRuns(seed, family, false).make(events);
    }

    /** A run with fewer accesses and more locks. */
    public static FakeRun ofLocks(long seed, Family family, int events) {
        return new RandomRuns(seed, family, true).make(events);
    }

    /** Like {@link #of}, with units of work, which may be nested. */
    public static FakeRun ofUnits(long seed, Family family, int events) {
        RandomRuns runs = new RandomRuns(seed, family, false);
        runs.hasUnits = true;
        return runs.make(events);
    }

    /** Like {@link #ofLocks}, with waits, notifications, and interrupts that end no wait. */
    public static FakeRun ofInterrupts(long seed, int events) {
        RandomRuns runs = new RandomRuns(seed, Family.WAIT_NOTIFY, true);
        runs.hasInterrupts = true;
        return runs.make(events);
    }

    private FakeRun make(int events) {
        int threads = 2 + random.nextInt(2);
        if (family == Family.FORK_JOIN) {
            started.add(0);
        } else {
            for (int thread = 0; thread < threads; thread++) {
                started.add(thread);
            }
        }
        for (int tries = 0; tries < events * 20 && run.size() < events; tries++) {
            step(random.nextInt(threads), threads);
        }
        return run;
    }

    private void step(int thread, int threads) {
        if (!started.contains(thread) || ended.contains(thread)) {
            return;
        }
        Integer waited = waits.get(thread);
        if (waited != null) {
            if (woken.contains(thread) && holders.getOrDefault(waited, NO_THREAD) == NO_THREAD) {
                run.add(thread, EventKind.WAKE, waited);
                woken.remove(thread);
                waits.remove(thread);
                holders.put(waited, thread);
                locksOf(thread).push(waited);
            }
            return;
        }
        if (hasUnits && random.nextInt(4) == 0) {
            boolean ends = unitsOpen.getOrDefault(thread, 0) > 0 && random.nextBoolean();
            unitsOpen.merge(thread, ends ? -1 : 1, Integer::sum);
            run.add(thread, ends ? EventKind.END : EventKind.BEGIN, 0);
            return;
        }
        // Without variables, there is room for more locks.
        switch (random.nextInt(variables == 0 ? 3 : 6)) {
            case 0 -> acquire(thread);
            case 1 -> release(thread);
            case 2 -> special(thread, random.nextInt(threads));
            default ->
                run.add(thread, random.nextBoolean() ? EventKind.READ : EventKind.WRITE, random.nextInt(variables));
        }
    }

    private Deque<Integer> locksOf(int thread) {
        return held.computeIfAbsent(thread, t -> new ArrayDeque<>());
    }

    private void acquire(int thread) {
        int lock = random.nextInt(locks);
        boolean shared = family == Family.SHARED_LOCKS && random.nextBoolean();
        boolean isFree = holders.getOrDefault(lock, NO_THREAD) == NO_THREAD
                && (shared || readers.getOrDefault(lock, 0) == 0)
                && !locksOf(thread).contains(lock)
                && !locksOf(thread).contains(~lock);
        if (!isFree) {
            return;
        }
        if (shared) {
            readers.merge(lock, 1, Integer::sum);
            locksOf(thread).push(~lock);
            run.add(thread, EventKind.ACQUIRE_SHARED, lock);
        } else {
            holders.put(lock, thread);
            locksOf(thread).push(lock);
            run.add(thread, EventKind.ACQUIRE, lock);
        }
    }

    private void release(int thread) {
        if (locksOf(thread).isEmpty()) {
            return;
        }
        // Not always the lock that was acquired last.
        List<Integer> own = new ArrayList<>(locksOf(thread));
        int lock = random.nextInt(4) == 0 ? own.get(random.nextInt(own.size())) : own.get(0);
        locksOf(thread).remove(lock);
        if (lock < 0) {
            readers.merge(~lock, -1, Integer::sum);
            run.add(thread, EventKind.RELEASE_SHARED, ~lock);
        } else {
            holders.put(lock, NO_THREAD);
            run.add(thread, EventKind.RELEASE, lock);
        }
    }

    private void special(int thread, int other) {
        switch (family) {
            case VOLATILE ->
                run.add(thread, random.nextBoolean() ? EventKind.READ_ORDERED : EventKind.WRITE_ORDERED, variables);
            case SIGNALS -> run.add(thread, random.nextBoolean() ? EventKind.GIVE : EventKind.TAKE, 0);
            case FORK_JOIN -> {
                if (!started.contains(other)) {
                    started.add(other);
                    run.add(thread, EventKind.FORK, other);
                } else if (other != thread
                        && random.nextInt(3) == 0
                        && locksOf(other).isEmpty()) {
                    ended.add(other);
                    run.add(thread, EventKind.JOIN, other);
                }
            }
            case WAIT_NOTIFY -> {
                if (!hasInterrupts || random.nextInt(4) > 0) {
                    waitOrNotify(thread);
                } else if (!waits.containsKey(other) || woken.contains(other)) {
                    run.add(thread, EventKind.INTERRUPT, other);
                }
            }
            case LOCKS, SHARED_LOCKS -> {}
        }
    }

    private void waitOrNotify(int thread) {
        if (locksOf(thread).isEmpty()) {
            return;
        }
        int lock = locksOf(thread).peek();
        List<Integer> waiting = new ArrayList<>();
        waits.forEach((who, with) -> {
            if (with == lock && !woken.contains(who)) {
                waiting.add(who);
            }
        });
        switch (random.nextInt(3)) {
            case 0 -> {
                locksOf(thread).remove(lock);
                holders.put(lock, NO_THREAD);
                waits.put(thread, lock);
                run.add(thread, EventKind.WAIT, lock);
            }
            case 1 -> {
                run.add(thread, EventKind.NOTIFY, lock);
                if (!waiting.isEmpty()) {
                    woken.add(waiting.get(random.nextInt(waiting.size())));
                }
            }
            default -> {
                run.add(thread, EventKind.NOTIFY_ALL, lock);
                woken.addAll(waiting);
            }
        }
    }
}
