package dev.heddle.analyzer.reversal;

import dev.heddle.analyzer.closure.PlaceAccesses;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.trace.LocksAround;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches for races at pairs of places without a known race. For some pairs of accesses there, it computes the events
 * that every reordering to both needs. Then it searches for an order of these events in which critical sections may
 * change their order.
 */
public final class ReversedRaces {
    /**
     * The largest number of pairs of accesses to one variable at two places that are checked. If there are more,
     * it checks a spread sample.
     */
    private static final int MOST_CHECKED = 10_000;
    /** A look at this number of threads takes as long as an event of a search. */
    private static final int THREADS_PER_EVENT = 16;

    private final RunIndex run;
    private final Trace trace;
    private final PlaceAccesses accesses;
    private final RaceWitnessSearch orders;
    private final RaceConsumer found;
    private final Tries tries;
    private long notTried;

    /** Limits the tries for a pair of places. */
    @FunctionalInterface
    public interface Tries {
        /** Whether to try one more pair of accesses at the places of these two. */
        boolean more(int one, int other);
    }

    /**
     * Makes a search.
     *
     * @param found receives each pair of accesses that races, and decides which pairs are wanted
     */
    public ReversedRaces(RunIndex run, RaceConsumer found, Tries tries) {
        this.run = run;
        this.trace = run.trace();
        this.accesses = new PlaceAccesses(trace);
        this.orders = new RaceWitnessSearch(run);
        this.found = found;
        this.tries = tries;
    }

    /** Searches for the races. */
    public void find() {
        for (int variable = 0; variable < trace.variables(); variable++) {
            found.at(variable, trace.variables());
            List<IntList> places = accesses.of(variable);
            Map<IntArrayList, IntArrayList> byLocks = new LinkedHashMap<>();
            for (int i = 0; i < places.size(); i++) {
                IntArrayList locks = IntArrayList.wrap(run.locks().common(places.get(i)));
                byLocks.computeIfAbsent(locks, l -> new IntArrayList()).add(i);
            }
            byLocks.forEach((locks, some) -> byLocks.forEach((others, with) -> {
                if (!LocksAround.exclude(locks.toIntArray(), others.toIntArray())) {
                    find(places, some, with);
                }
            }));
        }
    }

    private void find(List<IntList> places, IntArrayList some, IntArrayList others) {
        for (int i : some) {
            for (int j : others) {
                if (!orders.hasTime()) {
                    notTried +=
                            i <= j ? (long) places.get(i).size() * places.get(j).size() : 0;
                    continue;
                }
                orders.spend(1);
                if (i <= j && (writes(places.get(i)) || writes(places.get(j)))) {
                    find(places.get(i), places.get(j));
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
        int step = (int) Math.ceil(Math.sqrt((double) pairs / MOST_CHECKED));
        // The two steps have no common factor, because threads often alternate. With few pairs, all are checked.
        int otherStep = step == 1 ? 1 : step + 1;
        long checked = 0;
        for (int i = 0; i < some.size(); i += step) {
            for (int j = 0; j < others.size(); j += otherStep) {
                checked++;
                if (check(some.getInt(i), others.getInt(j))) {
                    return;
                }
            }
        }
        notTried += pairs - checked;
    }

    /**
     * Checks one pair.
     *
     * @return whether there is a race
     */
    private boolean check(int one, int other) {
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
            // The check of a witness visits all threads of the run.
            orders.spend(trace.threads() / THREADS_PER_EVENT);
            found.race(first, second, () -> witness);
        }
        return witness != null;
    }

    /** Number of pairs of accesses that were not tried. */
    public long notTried() {
        return notTried;
    }
}
