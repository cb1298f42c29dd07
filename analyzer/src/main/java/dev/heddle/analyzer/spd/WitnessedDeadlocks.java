package dev.heddle.analyzer.spd;

import dev.heddle.analyzer.closure.AnyOrder;
import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the deadlocks of a run, one for each pattern of {@linkplain AbstractAcquisition acquisitions} that has one, each with a witness. For a pattern one set of events that only
 * grows decides all its instances in which critical sections keep their order: an acquisition that has come into it is out (section 4 of the paper). If there is none, some
 * instances are tried with sections in another order.
 */
public final class WitnessedDeadlocks {
    /** Instances of a pattern that are tried with sections in another order. */
    private static final int MOST_TRIES = 10;

    private static final int MOST_STATES = 2_000;

    private final Trace trace;
    private final KeptOrder kept;
    private final AnyOrder any;
    private final Reordering reordering;
    private final Consumer<Witness> found;
    private final LockGraph graph;
    private final boolean reverses;
    private boolean ordersTooLong;

    /**
     * @param reverses whether sections may change places
     * @param found is told a witness for each pattern that has one
     */
    public WitnessedDeadlocks(Run run, boolean reverses, Consumer<Witness> found) {
        this.trace = run.trace();
        this.kept = new KeptOrder(run);
        this.any = new AnyOrder(run);
        this.reordering = new Reordering(run);
        this.found = found;
        this.reverses = reverses;
        graph = new LockGraph(LockGraph.acquisitions(trace, run.locks()), this::look);
    }

    /**
     * Looks for them.
     *
     * @param progress is told of each acquisition from which cycles are looked for
     */
    public void find(SearchProgress progress) {
        graph.search(progress);
    }

    private void look(List<AbstractAcquisition> pattern) {
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

    /** Tries instances, the first of each acquisition, then the second, and so on; the last one of those that have no more. */
    private @Nullable Witness reversed(List<AbstractAcquisition> pattern) {
        int most = pattern.stream().mapToInt(one -> one.events().size()).max().orElse(0);
        for (int round = 0; round < Math.min(most, MOST_TRIES); round++) {
            int[] at = new int[pattern.size()];
            for (int i = 0; i < at.length; i++) {
                at[i] = Math.min(round, pattern.get(i).events().size() - 1);
            }
            int[] events = events(pattern, at);
            for (boolean endsWhatItCan : new boolean[] {false, true}) {
                any.clear(endsWhatItCan, events);
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

    /** How many patterns there are. */
    public int patterns() {
        return graph.cycles();
    }

    /** Whether there were more than are looked at, or an order would have too many events. */
    public boolean isCutShort() {
        return graph.isCutShort() || ordersTooLong;
    }
}
