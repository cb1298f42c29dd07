package dev.heddle.analyzer.atomicity;

import dev.heddle.analyzer.closure.Reordering;
import dev.heddle.analyzer.closure.ReversalClosure;
import dev.heddle.analyzer.closure.RunIndex;
import dev.heddle.analyzer.closure.ThreadAccesses;
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
 * Finds accesses between two accesses of a unit of work that violate its atomicity. The access in between conflicts
 * with both, so no serial order of the units is equivalent (conflict serializability; Farzan, Madhusudan, CAV 2008;
 * AeroDrome, ASPLOS 2020). Each violation is predicted only with a witness, a reordering of the run that shows it.
 */
public final class AtomicityViolations {
    /** States of the search for a reordering. */
    private static final int MOST_STATES = 2_000;
    /** The largest number of events in all reorderings searched; some ten seconds. */
    private static final long MOST_EVENTS = 50_000_000;

    private final RunIndex run;
    private final Trace trace;
    private final UnitsOfWork units;
    private final ThreadAccesses accesses;
    private final ReversalClosure closure;
    private final Reordering reordering;
    private final int most;
    private final Wanted wanted;
    private final Consumer<AtomicityViolation> found;
    private long eventsTried;
    private long notTried;
    /** Whether one of the tried reorderings has too many events. */
    private boolean isTooLong;

    /** Decides which violations are new. */
    @FunctionalInterface
    public interface Wanted {
        /** Whether to search for a witness in which an access occurs between two others. */
        boolean wants(int first, int between, int second);
    }

    /**
     * Makes a search.
     *
     * @param run the run
     * @param object the object of a variable of the trace
     * @param most largest number of accesses of one thread to one variable at one place that are checked, and of pairs
     *     of such accesses
     * @param wanted consulted before a search
     * @param found receives each violation
     */
    public AtomicityViolations(
            RunIndex run, IntUnaryOperator object, int most, Wanted wanted, Consumer<AtomicityViolation> found) {
        this.run = run;
        this.trace = run.trace();
        this.units = new UnitsOfWork(trace, object);
        this.accesses = new ThreadAccesses(trace, EventKind::isAccess);
        this.closure = new ReversalClosure(run);
        this.reordering = new Reordering(run);
        this.most = most;
        this.wanted = wanted;
        this.found = found;
    }

    /** Searches for the violations. */
    public void find(SearchProgress progress) {
        for (int variable = 0; variable < trace.variables(); variable++) {
            progress.at(AtomicityPredictions.TECHNIQUE, variable, trace.variables());
            List<ThreadAccesses.OfThread> threads = accesses.of(variable);
            for (ThreadAccesses.OfThread own : threads) {
                IntArrayList pairs = pairs(own.all());
                IntArrayList writes = pairs(own.writes());
                if (pairs.isEmpty() && writes.isEmpty()) {
                    continue;
                }
                for (ThreadAccesses.OfThread other : threads) {
                    if (other != own) {
                        find(pairs, few(other.writes()));
                        find(writes, few(other.reads()));
                    }
                }
            }
        }
    }

    /** Pairs of consecutive accesses in one unit, one pair after the other. */
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
                if (eventsTried < MOST_EVENTS) {
                    search(first, between, second);
                } else {
                    notTried++;
                }
            }
        }
    }

    /** Whether the unit holds a lock from the first to the second access that excludes the access in between. */
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

    private void search(int first, int between, int second) {
        isTooLong = false;
        boolean isFound =
                isEnabledTogether(false, first, between, second) || isEnabledTogether(true, first, between, second);
        // This search fails more often, and it covers all events before the second access.
        for (int i = 0; i < 2 && !isFound; i++) {
            isFound = isBetween(i == 1, first, between, second);
        }
        notTried += !isFound && isTooLong ? 1 : 0;
    }

    /**
     * Whether the other thread and the unit can be about to continue at the same time. Then the other thread continues
     * first.
     */
    private boolean isEnabledTogether(boolean endsSections, int first, int between, int second) {
        if (run.mustPrecede(between, second) || run.locks().exclude(between, second)) {
            return false;
        }
        closure.clear(endsSections, between, second);
        closure.addBefore(between);
        closure.addBefore(second);
        return reportWitness(closure.closeWithout(between, second), first, between, second, between, second);
    }

    /** Whether the access in between, and all events that have to follow it, can occur before the unit continues. */
    private boolean isBetween(boolean endsSections, int first, int between, int second) {
        closure.clear(endsSections, second);
        closure.add(between);
        closure.addBefore(second);
        return reportWitness(closure.closeWithout(second), first, between, second, second);
    }

    private boolean reportWitness(boolean isClosed, int first, int between, int second, int... next) {
        if (!isClosed) {
            return false;
        }
        eventsTried += closure.size();
        long before = reordering.executed();
        IntList order =
                reordering.find(closure.cut(), MOST_STATES, Int2ObjectMaps.singleton(between, IntList.of(first)));
        eventsTried += reordering.executed() - before;
        isTooLong |= reordering.isTooLong();
        if (order != null) {
            found.accept(new AtomicityViolation(units.of(first), first, between, second, Witness.of(order, next)));
        }
        return order != null;
    }

    /** Number of pairs, and of accesses between them, that were not tried. */
    public long notTried() {
        return notTried;
    }
}
