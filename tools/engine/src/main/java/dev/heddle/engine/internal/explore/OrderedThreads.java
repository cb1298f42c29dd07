package dev.heddle.engine.internal.explore;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the threads whose order matters. For each thread, two orders are tried: it runs after all others, or before all
 * others, wherever a thread waits or has ended. The thread matters if the program then no longer fails in the same way.
 * So two threads are missed if the order of either one would be enough.
 */
final class OrderedThreads {
    /** With more threads it would take too many runs. */
    private static final int MOST_THREADS = 40;

    private OrderedThreads() {}

    /**
     * @param switches of a run that failed
     * @param stale reads of that run that saw an older write
     * @param threads paths of all its threads
     * @param failure of that run
     * @return paths; null if there are too many threads or the time is over
     */
    static Set<String> of(
            List<Switch> switches, List<StaleRead> stale, List<String> threads, Trials trials, Failure failure)
            throws IOException, InterruptedException {
        if (threads.size() > MOST_THREADS) {
            return null;
        }
        List<Trial> tried = new ArrayList<>();
        for (String thread : threads) {
            tried.add(new Trial(switches, List.of(), List.of(thread), stale));
            tried.add(new Trial(switches, List.of(thread), List.of(), stale));
        }
        Set<String> counting = new TreeSet<>();
        boolean isWhole = trials.make(tried, (index, how, unusual, seen) -> {
            if (!failure.isSame(how)) {
                counting.add(threads.get(index / 2));
            }
            return false;
        });
        return isWhole ? counting : null;
    }
}
