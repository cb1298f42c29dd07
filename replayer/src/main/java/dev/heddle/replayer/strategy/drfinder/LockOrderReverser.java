package dev.heddle.replayer.strategy.drfinder;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

/**
 * DrFinder's scheduler (section 5.3), for both modes. Every thread that requests a lock is stopped. A random stopped
 * thread becomes the <em>requester</em>. Other threads may be in methods that may acquire a lock of the requested
 * class. A random one of them is <em>escorted</em>: it runs, including its own acquisitions, until it has acquired such
 * a lock. After that, or if there is no such thread, the requester runs.
 *
 * <p>The paper leaves some cases open. An escort also ends when its thread ends, or when a stopped thread was released
 * because no thread could run (thrash): the escorted thread could not run either. Only threads that could run are
 * candidates. A thread that requests a lock it already holds is not stopped, because that reverses no order.
 */
final class LockOrderReverser {
    private final MayTrigger relation;
    private final RandomWalk random;
    /** Stopped threads, in order of arrival. */
    private final List<ThreadView> stopped = new ArrayList<>();
    /** Threads that may acquire the lock they requested, and have not yet done so. */
    private final Set<ThreadView> granted = identitySet();
    /** Threads that remained stopped beyond a single call. */
    private final Set<ThreadView> counted = identitySet();
    /** The lock classes that methods may acquire, by entry site; looked up once. */
    private final Map<Site, SortedSet<String>> classes = new IdentityHashMap<>();

    private ThreadView escorted;
    private ThreadView requester;
    private String awaited;

    private long requests;
    private long holds;
    private long reversals;
    private long reversed;
    private long lost;
    private long thrashes;
    private boolean isKnownProgram;

    LockOrderReverser(MayTrigger relation, RandomWalk random) {
        this.relation = relation;
        this.random = random;
    }

    private static Set<ThreadView> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /**
     * A thread is before its pending operation; {@link #settle} then decides whether it is stopped. Repeated calls have
     * no further effect.
     */
    void arrive(ThreadView thread) {
        if (LockClass.isAskedForBy(thread.op())
                && thread != escorted
                && !granted.contains(thread)
                && !stopped.contains(thread)
                && !holds(thread, thread.object())) {
            stopped.add(thread);
            requests++;
        }
    }

    /** Returns whether a thread already holds a lock. */
    static boolean holds(ThreadView thread, Object lock) {
        for (ThreadView.HeldLock held : thread.locks()) {
            if (held.lock() == lock) {
                return true;
            }
        }
        return false;
    }

    /**
     * Decides about the stopped threads while no thread is escorted.
     *
     * @param able all threads that could run, including stopped ones
     */
    void settle(List<? extends ThreadView> able) {
        while (escorted == null && !stopped.isEmpty()) {
            ThreadView thread = random.pick(stopped);
            String wanted = LockClass.of(thread.object(), thread.site());
            List<ThreadView> candidates = new ArrayList<>();
            for (ThreadView other : able) {
                if (other != thread && mayTrigger(other, wanted)) {
                    candidates.add(other);
                }
            }
            if (candidates.isEmpty()) {
                grant(thread);
            } else {
                reversals++;
                requester = thread;
                awaited = wanted;
                escorted = random.pick(candidates);
                forget(escorted);
            }
        }
        for (ThreadView thread : stopped) {
            holds += counted.add(thread) ? 1 : 0;
        }
    }

    private boolean mayTrigger(ThreadView thread, String lockClass) {
        Site method = thread.programMethod();
        if (method == null) {
            return false;
        }
        SortedSet<String> may = classes.get(method);
        if (may == null) {
            may = relation.methods().getOrDefault(method.method().qualifiedName(), Collections.emptySortedSet());
            classes.put(method, may);
            isKnownProgram |= !may.isEmpty();
        }
        return may.contains(lockClass);
    }

    private void grant(ThreadView thread) {
        forget(thread);
        granted.add(thread);
    }

    private void forget(ThreadView thread) {
        stopped.remove(thread);
        counted.remove(thread);
    }

    /** Returns whether a thread is stopped. */
    boolean isStopped(ThreadView thread) {
        return stopped.contains(thread);
    }

    /** The escorted thread, or null. */
    ThreadView escorted() {
        return escorted;
    }

    /** The thread executes its pending operation. */
    void executed(ThreadView thread) {
        granted.remove(thread);
        forget(thread);
        if (thread == requester) {
            // There was no decision: it is in a class initialiser.
            end();
        }
    }

    /** A thread has acquired a lock of a class. */
    void acquired(ThreadView thread, String lockClass) {
        if (thread == escorted && lockClass.equals(awaited)) {
            reversed++;
            grant(requester);
            end();
        }
    }

    /** A thread has ended. */
    void ended(ThreadView thread) {
        granted.remove(thread);
        forget(thread);
        if (thread == escorted) {
            lost++;
            grant(requester);
            end();
        }
    }

    /**
     * No thread could run: releases a stopped thread.
     *
     * @param among the stopped threads
     */
    ThreadView thrash(List<? extends ThreadView> among) {
        thrashes++;
        ThreadView thread = random.pick(among);
        grant(thread);
        end();
        return thread;
    }

    private void end() {
        escorted = null;
        requester = null;
        awaited = null;
    }

    long holds() {
        return holds;
    }

    long thrashes() {
        return thrashes;
    }

    String progress() {
        return String.format(
                Locale.ROOT,
                "drfinder: %d requests, %d threads stopped, %d escorts, %d of them to the lock, %d to the end of the thread",
                requests,
                holds,
                reversals,
                reversed,
                lost);
    }

    /** Messages for the reader of the outcome. */
    List<String> notes() {
        // An empty relation is reported before the run.
        if (requests > 0 && !isKnownProgram && !relation.methods().isEmpty()) {
            return List.of(
                    "no thread requested a lock while another was in a method of the may-trigger relation: if it belongs to another"
                            + " program, record this one and collect the relation again");
        }
        return List.of();
    }
}
