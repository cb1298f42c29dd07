package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadPath;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who goes on if nobody interferes: the thread that ran, until it cannot go on, yields, or has been alone for very long (it may spin,
 * waiting for others); then the next one by path, round and round.
 */
public final class NonPreemptive {
    /** So many operations of one thread in a row, and others get a chance. */
    private static final int ALONE = 20_000;

    /** By path, those that go before all others: the lower, the earlier. */
    private final Map<String, Integer> ranks = new HashMap<>();

    private final Set<String> reluctant;
    /** Whether there are ranks, and reluctant threads: kept here, because to ask a map or set of the JDK at every decision costs more, as these are woven. */
    private final boolean isRanking;

    private final boolean isReluctant;
    private String last = "";
    private long alone;

    /** All threads go on alike. */
    public NonPreemptive() {
        this(List.of(), List.of());
    }

    /**
     * @param first paths of threads that go on before all others when nobody is to be stopped for it, the first of them before the second
     * @param last paths of those that go on after all others then
     */
    public NonPreemptive(List<String> first, List<String> last) {
        for (String path : first) {
            ranks.putIfAbsent(path, ranks.size());
        }
        reluctant = Set.copyOf(last);
        isRanking = !ranks.isEmpty();
        isReluctant = !reluctant.isEmpty();
    }

    /** The thread that goes on by itself. */
    public ThreadView choose(Decision decision) {
        ThreadView current = decision.current();
        if (current != null
                && !current.isYielding()
                && alone < ALONE
                && decision.enabled().contains(current)) {
            return current;
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

    /** The thread that is to go before all others; null if it is none of these. */
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

    /** Those that are not to go last; all if all are. */
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

    /** The thread that executed the last operation has executed so many more without a decision. */
    public void executedAlone(long more) {
        alone += more;
    }
}
