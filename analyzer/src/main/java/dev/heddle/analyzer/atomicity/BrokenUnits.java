package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.closure.Accesses;
import dev.heddle.analyzer.closure.AnyOrder;
import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.Run;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.witness.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * Looks for accesses that come between two of a unit of work, so that the unit is not atomic: the one in between conflicts with both, so no order of the units as wholes
 * comes to the same (conflict serializability; Farzan, Madhusudan, CAV 2008; AeroDrome, ASPLOS 2020). Each is predicted only with an order of the run that shows it.
 */
public final class BrokenUnits {
    /** States of the search for an order. */
    private static final int MOST_STATES = 2_000;
    /** Events of all orders that are looked for, together: some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;

    private final Run run;
    private final Trace trace;
    private final Units units;
    private final Accesses accesses;
    private final AnyOrder closure;
    private final Reordering reordering;
    private final int most;
    private final Wanted wanted;
    private final Consumer<BrokenUnit> found;
    private long looked;
    private long notTried;
    /** Whether an order of the three that are looked at would have too many events. */
    private boolean isTooLong;

    /** Which would be news. */
    @FunctionalInterface
    public interface Wanted {
        /** Whether it is worth while to look whether an access can come between two others. */
        boolean wants(int first, int between, int second);
    }

    /**
     * @param object of a variable of the trace
     * @param most of accesses of one thread to one variable at one place, and of pairs of them, so many are looked at
     * @param wanted is asked before a search
     * @param found is told each
     */
    public BrokenUnits(Run run, IntUnaryOperator object, int most, Wanted wanted, Consumer<BrokenUnit> found) {
        this.run = run;
        this.trace = run.trace();
        this.units = new Units(trace, object);
        this.accesses = new Accesses(trace, EventKind::isAccess);
        this.closure = new AnyOrder(run);
        this.reordering = new Reordering(run);
        this.most = most;
        this.wanted = wanted;
        this.found = found;
    }

    /** Looks for them. */
    public void find(SearchProgress progress) {
        for (int variable = 0; variable < trace.variables(); variable++) {
            progress.at(UnitPredictions.TECHNIQUE, variable, trace.variables());
            List<Accesses.OfThread> threads = accesses.of(variable);
            for (Accesses.OfThread own : threads) {
                IntArrayList pairs = pairs(own.all());
                IntArrayList writes = pairs(own.writes());
                if (pairs.isEmpty() && writes.isEmpty()) {
                    continue;
                }
                for (Accesses.OfThread other : threads) {
                    if (other != own) {
                        find(pairs, few(other.writes()));
                        find(writes, few(other.reads()));
                    }
                }
            }
        }
    }

    /** Those of one unit that follow each other, one behind the other. */
    private IntArrayList pairs(IntList own) {
        Long2IntOpenHashMap seen = new Long2IntOpenHashMap();
        IntArrayList pairs = new IntArrayList();
        for (int i = 0; i + 1 < own.size(); i++) {
            int one = own.getInt(i);
            int next = own.getInt(i + 1);
            long places = (long) trace.place(one) << Integer.SIZE | trace.place(next);
            if (units.areOne(one, next)) {
                if (seen.addTo(places, 1) < most) {
                    pairs.add(one);
                    pairs.add(next);
                } else {
                    notTried++;
                }
            }
        }
        return pairs;
    }

    private IntArrayList few(IntList all) {
        Long2IntOpenHashMap seen = new Long2IntOpenHashMap();
        IntArrayList few = new IntArrayList();
        for (int event : all) {
            if (seen.addTo(trace.place(event), 1) < most) {
                few.add(event);
            }
        }
        return few;
    }

    private void find(IntArrayList pairs, IntArrayList others) {
        for (int i = 0; i < pairs.size(); i += 2) {
            for (int between : others) {
                int first = pairs.getInt(i);
                int second = pairs.getInt(i + 1);
                if (run.mustPrecede(between, first)
                        || run.mustPrecede(second, between)
                        || isGuarded(first, between, second)
                        || !wanted.wants(first, between, second)) {
                    continue;
                }
                if (looked < MOST_EVENTS) {
                    look(first, between, second);
                } else {
                    notTried++;
                }
            }
        }
    }

    /** Whether the unit has one lock from the first to the second access that keeps the other one out. */
    private boolean isGuarded(int first, int between, int second) {
        if (!run.locks().exclude(first, between)) {
            return false;
        }
        LockSections sections = run.sections();
        IntArrayList others = sections.around(between);
        for (int own : sections.around(first)) {
            boolean isWhole = sections.release(own) == LockSections.OPEN || sections.release(own) > second;
            for (int i = 0; i < others.size() && isWhole; i++) {
                int other = others.getInt(i);
                if (sections.lock(own) == sections.lock(other)
                        && !(sections.isShared(own) && sections.isShared(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private void look(int first, int between, int second) {
        isTooLong = false;
        boolean isFound = isNext(false, first, between, second) || isNext(true, first, between, second);
        // Fails more often, and then has looked at all before the second access.
        for (int i = 0; i < 2 && !isFound; i++) {
            isFound = isOver(i == 1, first, between, second);
        }
        notTried += !isFound && isTooLong ? 1 : 0;
    }

    /** Whether the thread in between and the unit can both be about to go on: then the former goes first. */
    private boolean isNext(boolean endsWhatItCan, int first, int between, int second) {
        if (run.mustPrecede(between, second) || run.locks().exclude(between, second)) {
            return false;
        }
        closure.clear(endsWhatItCan, between, second);
        closure.addBefore(between);
        closure.addBefore(second);
        return told(closure.closeWithout(between, second), first, between, second, between, second);
    }

    /** Whether the one in between can have happened, and what must come behind it, when the unit is about to go on. */
    private boolean isOver(boolean endsWhatItCan, int first, int between, int second) {
        closure.clear(endsWhatItCan, second);
        closure.add(between);
        closure.addBefore(second);
        return told(closure.closeWithout(second), first, between, second, second);
    }

    private boolean told(boolean isClosed, int first, int between, int second, int... next) {
        if (!isClosed) {
            return false;
        }
        looked += closure.size();
        long before = reordering.executed();
        IntList order =
                reordering.find(closure.cut(), MOST_STATES, Int2ObjectMaps.singleton(between, IntList.of(first)));
        looked += reordering.executed() - before;
        isTooLong |= reordering.isTooLong();
        if (order != null) {
            found.accept(new BrokenUnit(units.of(first), first, between, second, Witness.of(order, next)));
        }
        return order != null;
    }

    /** How many pairs, and accesses between them, were not tried. */
    public long notTried() {
        return notTried;
    }
}
