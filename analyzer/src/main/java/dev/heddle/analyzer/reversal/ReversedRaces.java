package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.PlaceAccesses;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.List;

/**
 * Looks for races at pairs of places that have none yet: for some pairs of accesses there, the events that any order must have that leads to both, and then
 * an order of these in which critical sections may change places.
 */
public final class ReversedRaces {
    /** Pairs of accesses that are looked at, of one variable at two places; of more, some that lie apart. */
    private static final int MOST_LOOKS = 10_000;

    private final Run run;
    private final Trace trace;
    private final PlaceAccesses accesses;
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
        this.accesses = new PlaceAccesses(trace);
        this.orders = new RaceOrders(run);
        this.found = found;
        this.tries = tries;
    }

    /** Looks for them. */
    public void find() {
        for (int variable = 0; variable < trace.variables(); variable++) {
            found.at(variable, trace.variables());
            List<IntList> places = accesses.of(variable);
            for (int i = 0; i < places.size(); i++) {
                for (int j = i; j < places.size(); j++) {
                    if (writes(places.get(i)) || writes(places.get(j))) {
                        find(places.get(i), places.get(j));
                    }
                }
            }
        }
    }

    private boolean writes(IntList place) {
        return trace.kind(place.getInt(0)).isWrite();
    }

    private void find(IntList some, IntList others) {
        if (!found.wants(some.getInt(0), others.getInt(0))) {
            return;
        }
        long pairs = (long) some.size() * others.size();
        int step = (int) Math.ceil(Math.sqrt((double) pairs / MOST_LOOKS));
        // Two steps without a common factor, as threads often take turns. Of few pairs all are looked at.
        int otherStep = step == 1 ? 1 : step + 1;
        long looks = 0;
        for (int i = 0; i < some.size(); i += step) {
            for (int j = 0; j < others.size(); j += otherStep) {
                looks++;
                if (look(some.getInt(i), others.getInt(j))) {
                    return;
                }
            }
        }
        notTried += pairs - looks;
    }

    /** @return whether there is a race */
    private boolean look(int one, int other) {
        int first = Math.min(one, other);
        int second = Math.max(one, other);
        if (trace.thread(first) == trace.thread(second)
                || run.mustPrecede(first, second)
                || run.locks().exclude(first, second)) {
            return false;
        }
        if (!orders.hasTime() || !tries.more(first, second)) {
            notTried++;
            return false;
        }
        Witness witness = orders.inAnyOrder(first, second);
        if (witness == null && orders.isTooLong()) {
            notTried++;
        } else if (witness != null) {
            found.race(first, second, () -> witness);
        }
        return witness != null;
    }

    /** How many pairs of accesses were not tried. */
    public long notTried() {
        return notTried;
    }
}
