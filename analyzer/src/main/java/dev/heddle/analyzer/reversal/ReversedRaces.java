package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.Accesses;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;

/**
 * Looks for races at pairs of places that have none yet: for some pairs of accesses there, the events that any order must have that leads to both, and then
 * an order of these in which critical sections may change places.
 */
public final class ReversedRaces {
    private final Run run;
    private final Trace trace;
    private final Accesses accesses;
    private final RaceOrders orders;
    private final RaceConsumer found;
    private final Tries tries;
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
        this.orders = new RaceOrders(run);
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
                if (orders.hasTime() && tries.more(first, second)) {
                    Witness witness = orders.inAnyOrder(first, second);
                    if (witness != null) {
                        found.race(first, second, () -> witness);
                    }
                } else {
                    notTried++;
                }
            }
        }
    }

    /** How many pairs of accesses were not tried. */
    public long notTried() {
        return notTried;
    }
}
