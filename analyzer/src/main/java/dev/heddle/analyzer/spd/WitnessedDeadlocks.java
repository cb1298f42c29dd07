package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.ReversalClosure;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.SyncPreservingClosure;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the deadlocks of a run, one with a witness for each pattern of {@linkplain AbstractAcquisition acquisitions}.
 * One growing closure decides all instances of a pattern in which critical sections keep their order: an acquisition in
 * the closure is excluded (section 4 of the paper). If the pattern has no such instance, some instances are tried with
 * reordered sections.
 */
public final class WitnessedDeadlocks {
    /** The largest number of instances of a pattern tried with reordered sections. */
    private static final int MOST_TRIES = 10;

    private static final int MOST_STATES = 2_000;

    private final Trace trace;
    private final SyncPreservingClosure kept;
    private final ReversalClosure any;
    private final Reordering reordering;
    private final Consumer<Witness> found;
    private final AbstractLockGraph graph;
    private final boolean reverses;
    private boolean ordersTooLong;

    /**
     * Makes a search.
     *
     * @param reverses whether sections may be reordered
     * @param found receives a witness for each pattern that has one
     */
    public WitnessedDeadlocks(RunIndex run, boolean reverses, Consumer<Witness> found) {
        this.trace = run.trace();
        this.kept = new SyncPreservingClosure(run);
        this.any = new ReversalClosure(run);
        this.reordering = new Reordering(run);
        this.found = found;
        this.reverses = reverses;
        graph = new AbstractLockGraph(AbstractLockGraph.acquisitions(trace, run.locks()), this::search);
    }

    /**
     * Searches for the deadlocks.
     *
     * @param progress notified of each acquisition from which cycles are searched
     */
    public void find(SearchProgress progress) {
        graph.search(progress);
    }

    private void search(List<AbstractAcquisition> pattern) {
        Witness witness = inOrder(pattern);
        if (witness == null && reverses) {
            witness = reversed(pattern);
        }
        if (witness != null) {
            found.accept(witness);
        }
    }

    private @Nullable Witness inOrder(List<AbstractAcquisition> pattern) {
        int[] at = new int[pattern.size()];
        kept.clear();
        while (!kept.isImpossible()) {
            int[] events = events(pattern, at);
            for (int event : events) {
                kept.addBefore(event);
            }
            if (kept.closeWithout(events)) {
                return Witness.of(kept.events(), events);
            }
            for (int i = 0; i < at.length; i++) {
                while (kept.has(pattern.get(i).events().getInt(at[i]))) {
                    if (++at[i] == pattern.get(i).events().size()) {
                        return null;
                    }
                }
            }
        }
        return null;
    }

    private static int[] events(List<AbstractAcquisition> pattern, int[] at) {
        int[] events = new int[at.length];
        for (int i = 0; i < at.length; i++) {
            events[i] = pattern.get(i).events().getInt(at[i]);
        }
        return events;
    }

    /**
     * Tries instances: the first event of each acquisition, then the second, and so on. An acquisition with fewer
     * events repeats its last one.
     */
    private @Nullable Witness reversed(List<AbstractAcquisition> pattern) {
        int most = pattern.stream().mapToInt(one -> one.events().size()).max().orElse(0);
        for (int round = 0; round < Math.min(most, MOST_TRIES); round++) {
            int[] at = new int[pattern.size()];
            for (int i = 0; i < at.length; i++) {
                at[i] = Math.min(round, pattern.get(i).events().size() - 1);
            }
            int[] events = events(pattern, at);
            for (boolean endsSections : new boolean[] {false, true}) {
                any.clear(endsSections, events);
                for (int event : events) {
                    any.addBefore(event);
                }
                IntList order = any.closeWithout(events) ? reordering.find(any.cut(), MOST_STATES) : null;
                ordersTooLong |= reordering.isTooLong();
                if (order != null) {
                    return Witness.of(order, events);
                }
            }
        }
        return null;
    }

    /** Number of patterns. */
    public int patterns() {
        return graph.cycles();
    }

    /** Whether there were more patterns than the limit, or a reordering has too many events. */
    public boolean isCutShort() {
        return graph.isCutShort() || ordersTooLong;
    }
}
