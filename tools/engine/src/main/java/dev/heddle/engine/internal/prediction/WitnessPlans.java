package dev.heddle.engine.internal.prediction;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.engine.internal.plan.OrderTables;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.recording.Recording;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes plans of witnesses. A witness has only the events that other orders depend on; the plan has all operations of its threads that the scheduler is asked about, and
 * behind them the next one of each thread, before which that waits until the race has happened.
 */
final class WitnessPlans {
    /** Longer ones are seldom followed to their end, and take long to read. */
    private static final int MOST_STEPS = 1 << 20;

    private static final int NOBODY = -1;

    private final Recording recording;
    private final Trace trace;
    /** By thread, its operations. */
    private final LongArrayList[] stamps;

    private final IntArrayList[] sites;
    /** Numbers the places as plans name them. */
    private final OrderTables places;

    private WitnessPlans(Recording recording, Trace trace) {
        this.recording = recording;
        this.trace = trace;
        int threads = Math.max(trace.threads(), recording.names().threadLimit());
        stamps = new LongArrayList[threads];
        sites = new IntArrayList[threads];
        Arrays.setAll(stamps, thread -> new LongArrayList());
        Arrays.setAll(sites, thread -> new IntArrayList());
        places = new OrderTables(recording.names());
    }

    /** Reads the recording again. */
    static WitnessPlans of(Recording recording, Trace trace) {
        WitnessPlans plans = new WitnessPlans(recording, trace);
        recording.forEach((stamp, thread, site, target, aux) -> {
            LongArrayList own = plans.stamps[thread];
            boolean isSameCopy = plans.places.isRange(site) && !own.isEmpty() && own.getLong(own.size() - 1) == stamp;
            if (plans.places.isDecision(site) && !isSameCopy) {
                own.add(stamp);
                plans.sites[thread].add(site);
            }
        });
        return plans;
    }

    /**
     * The plan of a witness, or null if it would be too long or names a thread that has no name in another run.
     *
     * @param order of the witness
     * @param last what comes next, in the order of the plan
     */
    @Nullable OrderPlan of(IntList order, List<Integer> last, String id, String technique) {
        Steps steps = new Steps();
        steps.skipWhatOneThreadDidAlone(order);
        for (int event : order) {
            steps.upTo(trace.thread(event), trace.at(event));
        }
        for (int event : last) {
            steps.upTo(trace.thread(event), trace.at(event) - 1);
        }
        for (int event : last) {
            steps.one(trace.thread(event));
        }
        int until = steps.builder.size();
        for (int thread = 0; thread < stamps.length; thread++) {
            steps.one(thread);
        }
        Origin origin = new Origin(
                null,
                new Origin.Start(recording.manifest().start().toEpochMilli(), 0),
                List.of("time", "random", "hash"),
                List.of());
        return steps.isImpossible ? null : new OrderPlan(id, technique, 0, null, origin, steps.builder.build(), until);
    }

    /** The steps of one plan. */
    private final class Steps {
        final OrderTables tables = new OrderTables(recording.names());
        final OrderPlan.Steps.Builder builder = new OrderPlan.Steps.Builder(tables.rows());
        final int[] next = new int[stamps.length];
        boolean isImpossible;

        /** What the first thread does before it starts another one cannot come in another order, and need not be the same each time. */
        void skipWhatOneThreadDidAlone(IntList order) {
            for (int event : order) {
                if (trace.thread(event) != trace.thread(order.getInt(0))) {
                    return;
                }
                if (trace.kind(event) == EventKind.FORK) {
                    skipBefore(trace.thread(event), trace.at(event));
                    return;
                }
            }
        }

        private void skipBefore(int alone, long stamp) {
            for (int thread = 0; thread < stamps.length; thread++) {
                if (thread != alone && !stamps[thread].isEmpty() && stamps[thread].getLong(0) < stamp) {
                    return;
                }
            }
            next[alone] = firstUnmistakable(alone, stamp);
        }

        /**
         * The last operation of a thread, not behind its first one from a stamp on, that is at another place than all before it. A run takes the first
         * operation at the place of a thread's first step for that step.
         */
        private int firstUnmistakable(int thread, long stamp) {
            IntSet earlier = new IntOpenHashSet();
            int first = 0;
            for (int i = 0; i < stamps[thread].size(); i++) {
                if (earlier.add(places.site(sites[thread].getInt(i)))) {
                    first = i;
                }
                if (stamps[thread].getLong(i) >= stamp) {
                    return first;
                }
            }
            return stamps[thread].size();
        }

        /** Adds what a thread does up to a stamp. */
        void upTo(int thread, long stamp) {
            while (next[thread] < stamps[thread].size() && stamps[thread].getLong(next[thread]) <= stamp) {
                one(thread);
            }
        }

        /** Adds the next operation of a thread, if it has one. */
        void one(int thread) {
            if (next[thread] == stamps[thread].size()) {
                return;
            }
            int number = tables.thread(thread);
            int site = tables.site(sites[thread].getInt(next[thread]++));
            isImpossible |= number <= NOBODY || site <= NOBODY || builder.size() == MOST_STEPS;
            if (!isImpossible) {
                builder.add(number, site);
            }
        }
    }
}
