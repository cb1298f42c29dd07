package dev.heddle.recorder.agent;

import dev.heddle.recorder.agent.CostAccount.Cost;
import dev.heddle.recorder.boot.BudgetHooks;
import dev.heddle.recorder.drain.EventCounts;
import dev.heddle.recorder.weave.scope.DisabledHooks;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The cost of each site's hooks since the last query, for runs with a budget. Guarded by the caller. */
final class SiteCosts {
    /**
     * The largest cost of a hook in new classes, for the decision what is too expensive: the cost of interpreted hooks
     * does not predict that of compiled ones.
     */
    private static final double NEW_HOOK_NANOS = 25;
    /** The cost of a hook of synchronisation, which is not timed. */
    private static final double SYNC_NANOS = 30;
    /** A method that is entered this often in a second returns soon, in whatever threads. */
    private static final double OFTEN = 10_000;
    /** The largest part of the drainer's time per event; the rest is for waking up. */
    private static final double MOST_DRAINER_NANOS = 100;

    private final SiteTable sites;
    private final EventCounts events;
    private final DisabledHooks disabled;
    private final Set<Member> without;
    private long[] knownNanos = {};
    private long[] knownTimed = {};
    private long[] knownEvents = {};

    /** @param without the methods whose hooks are disabled; they may still be woven */
    SiteCosts(SiteTable sites, EventCounts events, DisabledHooks disabled, Set<Member> without) {
        this.sites = sites;
        this.events = events;
        this.disabled = disabled;
        this.without = without;
    }

    void makeRoom(int limit) {
        BudgetHooks.makeRoom(limit);
        if (limit > knownNanos.length) {
            knownNanos = Arrays.copyOf(knownNanos, 2 * limit);
            knownTimed = Arrays.copyOf(knownTimed, 2 * limit);
            knownEvents = Arrays.copyOf(knownEvents, 2 * limit);
        }
    }

    /**
     * The costs since the last call.
     *
     * @param limit a number above all sites
     * @param drained the CPU time of the drainer
     * @param isNew whether classes were admitted a short time ago
     * @param seconds since the last call
     */
    Sums since(int limit, double drained, boolean isNew, double seconds) {
        Sums sums = new Sums(isNew, seconds);
        // In this order: the second array is at least as long.
        long[] nanos = BudgetHooks.nanos();
        long[] timed = BudgetHooks.hooks();
        long[] counted = Arrays.copyOf(events.all(), limit);
        long allEvents = 0;
        for (int site = 0; site < limit; site++) {
            allEvents += counted[site] - knownEvents[site];
        }
        double perEvent = allEvents == 0 ? 0 : Math.min(MOST_DRAINER_NANOS, drained / allEvents);
        for (int site = 0; site < limit; site++) {
            double spent = (double) (nanos[site] - knownNanos[site]) * BudgetHooks.PERIOD;
            long made = counted[site] - knownEvents[site];
            if (spent == 0 && made == 0) {
                continue;
            }
            long hooks = timed[site] - knownTimed[site];
            knownNanos[site] = nanos[site];
            knownTimed[site] = timed[site];
            knownEvents[site] = counted[site];
            sums.add(sites.site(site), spent, hooks, made, made * perEvent);
        }
        return sums;
    }

    /** Sums over all sites, in nanoseconds. */
    final class Sums {
        final Set<Member> enteredOften = new HashSet<>();
        final Map<Member, Cost<Member>> byMethod = new HashMap<>();
        /** Synchronisation, and frames of classes that are not watched. */
        double sync;
        /** Hooks that will not be there in the next sample. */
        double late;
        /** The drainer's part for the events of these sites. */
        double ofDrainer;

        private final boolean isNew;
        private final double seconds;

        Sums(boolean isNew, double seconds) {
            this.isNew = isNew;
            this.seconds = seconds;
        }

        private void add(Site known, double spent, long hooks, long made, double drainedForIt) {
            if (known != null && known.op() == Op.ENTER && hooks * BudgetHooks.PERIOD >= OFTEN * seconds) {
                enteredOften.add(known.method());
            }
            if (known == null
                    || !isCostly(known.op())
                    || !isWatched(known.method().owner())) {
                ofDrainer += drainedForIt;
                sync += spent + drainedForIt + (known == null ? 0 : made * SYNC_NANOS);
            } else if (without.contains(known.method())) {
                // Between the sample and the end of the reweaving that it caused.
                late += spent;
            } else {
                double drainedForAll = drainedForIt * eventsOf(known.op());
                ofDrainer += drainedForAll;
                double ofHooks = isNew ? Math.min(spent, NEW_HOOK_NANOS * hooks * BudgetHooks.PERIOD) : spent;
                late += spent - ofHooks;
                byMethod.merge(
                        known.method(), new Cost<>(known.method(), ofHooks, hooks, drainedForAll), SiteCosts::sum);
            }
        }
    }

    /** Whether accesses in a class are recorded; the frames of other classes count as synchronisation. */
    private boolean isWatched(String owner) {
        return Scope.isOfJdk(owner) ? disabled.hasJdk() : disabled.isAdmitted(owner);
    }

    private static Cost<Member> sum(Cost<Member> one, Cost<Member> other) {
        return new Cost<>(
                one.method(),
                one.hooks() + other.hooks(),
                one.timed() + other.timed(),
                one.drained() + other.drained());
    }

    /** Whether the hooks of an operation are removed when the accesses of its method are disabled. */
    static boolean isCostly(Op op) {
        return switch (op) {
            case ENTER, RECEIVER, HOLDS, LOOP_ENTER, LOOP_ITERATE, ALLOCATE -> true;
            default -> op.isPlainAccess();
        };
    }

    /** Each frame that is entered is also left. */
    private static int eventsOf(Op op) {
        return op == Op.ENTER ? 2 : 1;
    }
}
