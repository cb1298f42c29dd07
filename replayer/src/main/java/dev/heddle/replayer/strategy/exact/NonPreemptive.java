package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The non-preemptive scheduling policy: the current thread runs until it is disabled, yields, or has run alone for very
 * long (it may spin, waiting for others). Then the next enabled thread by path runs, round robin.
 */
public final class NonPreemptive {
    /** After this many operations of one thread in a row, others run. */
    private static final int ALONE = 20_000;

    /** By path, threads that run before all others: lower ranks first. */
    private final Map<String, Integer> ranks = new HashMap<>();

    private final Set<String> reluctant;
    /**
     * Whether there are ranks and reluctant threads. Stored here, because the JDK's maps and sets are instrumented, so
     * a call of one at every decision would cost more.
     */
    private final boolean isRanking;

    private final boolean isReluctant;
    private String last = "";
    private long alone;

    /** All threads have the same rank. */
    public NonPreemptive() {
        this(List.of(), List.of());
    }

    /**
     * @param first paths of threads that run before all others unless a thread would be preempted, in this order
     * @param last paths of threads that run after all others in that case
     */
    public NonPreemptive(List<String> first, List<String> last) {
        for (String path : first) {
            ranks.putIfAbsent(path, ranks.size());
        }
        reluctant = Set.copyOf(last);
        isRanking = !ranks.isEmpty();
        isReluctant = !reluctant.isEmpty();
    }

    /** Returns the thread that runs without preemption. */
    public ThreadView choose(Decision decision) {
        if (mayContinue(decision)) {
            return decision.current();
        }
        List<ThreadView> willing = Decision.willing(decision.enabled());
        if (isRanking) {
            ThreadView ranked = lowest(willing);
            if (ranked != null) {
                return ranked;
            }
        }
        if (isReluctant) {
            willing = eager(willing);
        }
        return next(willing);
    }

    /**
     * Returns the same among the threads that are not held; null if all others yield. Ignores the ranks.
     *
     * @param isHeld whether a thread is held
     */
    public ThreadView chooseBesideHeld(Decision decision, Predicate<ThreadView> isHeld) {
        if (mayContinue(decision) && !isHeld.test(decision.current())) {
            return decision.current();
        }
        List<ThreadView> others = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            if (!thread.isYielding() && !isHeld.test(thread)) {
                others.add(thread);
            }
        }
        return others.isEmpty() ? null : next(others);
    }

    /** Returns whether the last thread runs on after this many more of its operations, if it does not yield. */
    boolean continues(long more) {
        return alone + more < ALONE;
    }

    private boolean mayContinue(Decision decision) {
        ThreadView current = decision.current();
        return current != null
                && !current.isYielding()
                && alone < ALONE
                && decision.enabled().contains(current);
    }

    /** The next thread by path after the last one, round robin. */
    private ThreadView next(List<ThreadView> willing) {
        int from = 0;
        int to = willing.size();
        while (from < to) {
            int middle = (from + to) / 2;
            if (ThreadPath.ORDER.compare(willing.get(middle).path(), last) > 0) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return willing.get(from == willing.size() ? 0 : from);
    }

    /** Returns the thread with the lowest rank; null if none has a rank. */
    private ThreadView lowest(List<ThreadView> threads) {
        ThreadView lowest = null;
        int least = Integer.MAX_VALUE;
        for (ThreadView thread : threads) {
            int rank = ranks.getOrDefault(thread.path(), Integer.MAX_VALUE);
            if (rank < least) {
                lowest = thread;
                least = rank;
            }
        }
        return lowest;
    }

    /** Returns the threads that do not run last; all threads if all do. */
    private List<ThreadView> eager(List<ThreadView> threads) {
        List<ThreadView> eager = threads.stream()
                .filter(thread -> !reluctant.contains(thread.path()))
                .toList();
        return eager.isEmpty() ? threads : eager;
    }

    /** A thread executes its operation. Called for every decision. */
    public void executed(ThreadView thread) {
        if (thread.path().equals(last)) {
            alone++;
        } else {
            last = thread.path();
            alone = 0;
        }
    }

    /** The thread of the last operation has executed this many more operations without a decision. */
    public void executedAlone(long more) {
        alone += more;
    }
}
