package dev.heddle.analyzer.syncp;

import dev.heddle.analyzer.closure.Accesses;
import dev.heddle.analyzer.closure.KeptOrder;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.RaceConsumer;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds all pairs of places that have a sync-preserving race, each with a witness. Two accesses race so if what must come before them, with critical sections in
 * their order, holds neither (section 4 of the paper). That set grows with both accesses. So for the accesses of one thread and those of another one, each in
 * their order, one set that is never emptied decides: an access that has come into it is out for all later ones.
 */
public final class SyncPreservingRaces {
    private final Run run;
    private final Trace trace;
    private final Accesses accesses;
    private final KeptOrder closure;
    private final RaceConsumer found;
    private final BitSet racy = new BitSet();

    /** @param found is told each pair of accesses that races, and asked which are wanted */
    public SyncPreservingRaces(Run run, RaceConsumer found) {
        this.run = run;
        this.trace = run.trace();
        this.accesses = new Accesses(trace);
        this.closure = new KeptOrder(run);
        this.found = found;
    }

    /** Looks for them. */
    public void find() {
        for (int variable = 0; variable < trace.variables(); variable++) {
            found.at(variable, trace.variables());
            List<Accesses.OfThread> threads = accesses.of(variable);
            for (Accesses.OfThread one : threads) {
                for (Accesses.OfThread other : threads) {
                    if (one != other) {
                        find(one.writes(), other.all());
                        find(one.reads(), other.writes());
                    }
                }
            }
        }
    }

    private void find(IntList earlier, IntList later) {
        if (!sweep(earlier, later, false)) {
            return;
        }
        Collection<IntArrayList> laterPlaces = byPlace(later).values();
        for (IntArrayList one : byPlace(earlier).values()) {
            for (IntArrayList other : laterPlaces) {
                if (found.wants(one.getInt(0), other.getInt(0))) {
                    sweep(one, other, true);
                }
            }
        }
    }

    /** Accesses of one place and kind. */
    private Map<Long, IntArrayList> byPlace(IntList events) {
        Map<Long, IntArrayList> groups = new TreeMap<>();
        for (int event : events) {
            long key = (long) trace.place(event) << 1 | (trace.kind(event).isWrite() ? 1 : 0);
            groups.computeIfAbsent(key, place -> new IntArrayList()).add(event);
        }
        return groups;
    }

    /**
     * Looks for races of accesses of a thread with later ones of another thread.
     *
     * @param untilOne whether one race is enough, and told; otherwise all later accesses are counted that race with an earlier one
     * @return whether there is one
     */
    private boolean sweep(IntList earlier, IntList later, boolean untilOne) {
        boolean any = false;
        boolean isFresh = false;
        int i = 0;
        for (int j = 0; j < later.size(); j++) {
            int second = later.getInt(j);
            i = skip(earlier, i, second);
            while (i < earlier.size() && earlier.getInt(i) < second) {
                int first = earlier.getInt(i);
                if (!isFresh) {
                    closure.clear();
                    isFresh = true;
                }
                closure.addBefore(first);
                closure.addBefore(second);
                if (closure.closeWithout(first, second)) {
                    any = true;
                    if (untilOne) {
                        found.race(first, second, () -> Witness.of(closure.events(), first, second));
                        return true;
                    }
                    racy.set(second);
                    break;
                } else if (closure.isImpossible()) {
                    return any;
                } else if (!closure.has(first)) {
                    // What comes before the earlier one needs the later one: so it is with all that follow.
                    break;
                }
                i = skip(earlier, i + 1, second);
            }
        }
        return any;
    }

    /** Passes over accesses that cannot race with this one or with a later one, as can be seen without the set. */
    private int skip(IntList earlier, int from, int second) {
        int i = from;
        while (i < earlier.size()
                && earlier.getInt(i) < second
                && (run.mustPrecede(earlier.getInt(i), second) || run.locks().exclude(earlier.getInt(i), second))) {
            i++;
        }
        return i;
    }

    /** How many accesses race with an earlier one. */
    public int racyAccesses() {
        return racy.cardinality();
    }

    /** At how many places these are. */
    public int racyPlaces() {
        IntOpenHashSet places = new IntOpenHashSet();
        racy.stream().forEach(event -> places.add(trace.place(event)));
        return places.size();
    }
}
