package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.Accesses;
import dev.heddle.analyzer.closure.AnyOrder;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for races at pairs of places that have none yet: for some pairs of accesses there, the events that any order must have that leads to both, and then
 * an order of these in which critical sections may change places.
 */
public final class ReversedRaces {
    /** States of the search for an order; with more it seldom finds one. */
    private static final int MOST_STATES = 2_000;
    /** Events of all orders that are looked for, together: some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;

    private final Run run;
    private final Trace trace;
    private final Accesses accesses;
    private final AnyOrder closure;
    private final Reordering reordering;
    private final RaceConsumer found;
    private final Tries tries;
    private long looked;
    private long notTried;

    /** How often it is worth while to look at a pair of places. */
    @FunctionalInterface
    public interface Tries {
        /** Whether one more pair of accesses at the places of these two is to be tried. */
        boolean more(int one, int other);
    }

    /** @param found is told each pair of accesses that races, and asked which are wanted */
    public ReversedRaces(Run run, RaceConsumer found, Tries tries) {
        this.run = run;
        this.trace = run.trace();
        this.accesses = new Accesses(trace);
        this.closure = new AnyOrder(run);
        this.reordering = new Reordering(run);
        this.found = found;
        this.tries = tries;
    }

    /** Looks for them. */
    public void find() {
        for (int variable = 0; variable < trace.variables(); variable++) {
            List<Accesses.OfThread> threads = accesses.of(variable);
            for (int i = 0; i < threads.size(); i++) {
                for (int j = i + 1; j < threads.size(); j++) {
                    find(threads.get(i).writes(), threads.get(j).all());
                    find(threads.get(i).reads(), threads.get(j).writes());
                }
            }
        }
    }

    private void find(IntArrayList some, IntArrayList others) {
        for (int one : some) {
            for (int other : others) {
                int first = Math.min(one, other);
                int second = Math.max(one, other);
                if (run.mustPrecede(first, second)
                        || run.locks().exclude(first, second)
                        || !found.wants(first, second)) {
                    continue;
                }
                if (looked < MOST_EVENTS && tries.more(first, second)) {
                    look(first, second);
                } else {
                    notTried++;
                }
            }
        }
    }

    private void look(int first, int second) {
        if (!look(false, first, second)) {
            look(true, first, second);
        }
    }

    private boolean look(boolean endsWhatItCan, int first, int second) {
        closure.clear(endsWhatItCan, first, second);
        closure.addBefore(first);
        closure.addBefore(second);
        boolean isClosed = closure.closeWithout(first, second);
        looked += Arrays.stream(closure.cut()).sum();
        int[] order = isClosed ? reordering.find(closure.cut(), MOST_STATES) : null;
        if (order != null) {
            found.race(first, second, () -> Witness.of(order, first, second));
        }
        return order != null;
    }

    /** How many pairs of accesses were not tried. */
    public long notTried() {
        return notTried;
    }
}
