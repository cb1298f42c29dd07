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
 * DrFinder's scheduler (section 5.3), in whatever mode. Every thread that asks for a lock is stopped. One of those that are stopped, drawn at
 * random, is the <em>requester</em>; if other threads are in methods that may come to acquire a lock of the class it asks for, one of them,
 * drawn at random, is <em>escorted</em>: it goes on, its own acquisitions included, until it has acquired such a lock. Then, or if there is no
 * such thread, the requester goes on.
 *
 * <p>What the paper leaves open: an escort also ends when its thread does, or when a thread that is stopped had to be let go because nobody
 * could run (thrash), for then the escorted thread could not either. Only threads that could go on are candidates. A thread that
 * asks for a lock that it holds already is not stopped, for that orders nothing.
 */
final class LockOrderReverser {
    private final MayTrigger relation;
    private final RandomWalk random;
    /** Those that are stopped, in the order in which they came. */
    private final List<ThreadView> stopped = new ArrayList<>();
    /** Those that may acquire what they asked for, and have not yet. */
    private final Set<ThreadView> granted = identitySet();
    /** Of those that are stopped the ones that have been so for longer than the look of a moment. */
    private final Set<ThreadView> counted = identitySet();
    /** What methods may acquire, by their entry sites; looked up once. */
    private final Map<Site, SortedSet<String>> classes = new IdentityHashMap<>();

    private ThreadView escorted;
    private ThreadView requester;
    private String awaited;

    private long requests;
    private long holds;
    private long escorts;
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

    /** A thread stands before its pending operation; whether it is stopped is known after {@link #settle}. Asked more than once, the same holds. */
    void look(ThreadView thread) {
        if (LockClass.isAskedForBy(thread.op())
                && thread != escorted
                && !granted.contains(thread)
                && !stopped.contains(thread)
                && !holds(thread, thread.object())) {
            stopped.add(thread);
            requests++;
        }
    }

    /** Whether a thread holds a lock already. */
    static boolean holds(ThreadView thread, Object lock) {
        for (ThreadView.HeldLock held : thread.locks()) {
            if (held.lock() == lock) {
                return true;
            }
        }
        return false;
    }

    /**
     * Decides for those that are stopped, as long as nobody is escorted.
     *
     * @param able all threads that could go on, those that are stopped included
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
                escorts++;
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

    /** Whether a thread is not to go on. */
    boolean isStopped(ThreadView thread) {
        return stopped.contains(thread);
    }

    /** The thread that is escorted, or null. */
    ThreadView escorted() {
        return escorted;
    }

    /** The thread goes on with its pending operation. */
    void executed(ThreadView thread) {
        granted.remove(thread);
        forget(thread);
        if (thread == requester) {
            // Nobody asked: it is in a class initialiser.
            end();
        }
    }

    /** A thread has a lock of a class now. */
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
     * Nobody could go on: one of those that are stopped does after all.
     *
     * @param among of these
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
                escorts,
                reversed,
                lost);
    }

    /** What the reader of the outcome should know. */
    List<String> notes() {
        // That it is empty is said before the run.
        if (requests > 0 && !isKnownProgram && !relation.methods().isEmpty()) {
            return List.of(
                    "no thread that asked for a lock met another one in a method of the may-trigger relation: if that is of another"
                            + " program, record this one and collect it anew");
        }
        return List.of();
    }
}
