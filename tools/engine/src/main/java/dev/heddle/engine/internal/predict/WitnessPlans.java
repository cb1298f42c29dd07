package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.prediction.RacePredictions;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.engine.internal.explain.OrderTables;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Origin;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.recording.Recording;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns witnesses into plans. A witness contains only the events that other orders depend on. The plan contains all
 * operations of its threads at which the scheduler decides. The last step of each thread is its next operation, before
 * which the thread waits until the race has happened.
 *
 * <p>Another run of a large program rarely takes that many steps in the same way. There the plan only has the pair of
 * accesses, in the reverse of their order in the run: each thread waits there for the other one.
 */
final class WitnessPlans {
    /** Longer plans rarely reach their end and take long to read. */
    private static final int MOST_STEPS = 1 << 17;

    private static final int NO_THREAD = -1;

    private final Recording recording;
    private final Trace trace;
    /** Numbers places as in plans. */
    private final OrderTables places;

    private final SchedulerOperations decisions;

    /** Reads the recording again. */
    WitnessPlans(Recording recording, Trace trace) {
        this.recording = recording;
        this.trace = trace;
        places = new OrderTables(recording.names());
        decisions = new SchedulerOperations(recording, trace, places);
    }

    /**
     * The plan of a witness; null if it would be too long or contains a thread without a name in other runs.
     *
     * @param order of the witness
     * @param last the next operations, in the order of the plan
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
        for (int thread = 0; thread < decisions.threads(); thread++) {
            steps.one(thread);
        }
        Origin origin = new Origin(
                null,
                new Origin.Start(recording.manifest().begin().start().toEpochMilli(), 0),
                List.of("time", "random", "hash"),
                List.of());
        return steps.isImpossible ? null : new OrderPlan(id, technique, 0, null, origin, steps.builder.build(), until);
    }

    /**
     * The plan of two accesses of a race, without the way there.
     *
     * @return null if an access is an operation at which no thread can be held
     */
    @Nullable PairsPlan pair(RacePredictions.Predicted predicted, String id, String technique) {
        Op earlier = decisions.op(trace.place(predicted.first()));
        Op later = decisions.op(trace.place(predicted.second()));
        if (!earlier.isAccess() || !later.isAccess()) {
            return null;
        }
        PairsPlan.Pair reversed = new PairsPlan.Pair(
                PairsPlan.Order.REQUIRED,
                access(later, predicted.race().later()),
                access(earlier, predicted.race().earlier()));
        return new PairsPlan(id, technique, 0, List.of(reversed), List.of());
    }

    private static PairsPlan.Access access(Op op, Race.Access access) {
        return new PairsPlan.Access(op, access.place(), callers(access.stack()), null, access.thread());
    }

    /** A place of the JDK serves many callers: the frame of the program distinguishes them. */
    private static List<CodePoint> callers(List<CodePoint> stack) {
        CodePoint own = LibraryCode.ownFrame(stack);
        return own.equals(stack.get(0)) ? List.of() : List.of(own);
    }

    /** The steps of one plan. */
    private final class Steps {
        final OrderTables tables = new OrderTables(recording.names());
        final OrderPlan.Steps.Builder builder = new OrderPlan.Steps.Builder(tables.rows());
        final int[] next = new int[decisions.threads()];
        boolean isImpossible;

        /**
         * Operations of the first thread before it starts another one cannot be reordered, and may differ from run to
         * run.
         */
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
            for (int thread = 0; thread < decisions.threads(); thread++) {
                if (thread != alone && decisions.count(thread) > 0 && decisions.stamp(thread, 0) < stamp) {
                    return;
                }
            }
            next[alone] = firstUnmistakable(alone, stamp);
        }

        /**
         * The last operation of a thread at a place that none of its earlier operations has, up to its first operation
         * from a stamp on. A run takes the first operation at the place of a thread's first step as that step.
         */
        private int firstUnmistakable(int thread, long stamp) {
            IntSet earlier = new IntOpenHashSet();
            int first = 0;
            for (int i = 0; i < decisions.count(thread); i++) {
                if (earlier.add(places.site(decisions.site(thread, i)))) {
                    first = i;
                }
                if (decisions.stamp(thread, i) >= stamp) {
                    return first;
                }
            }
            return decisions.count(thread);
        }

        /** Adds the operations of a thread up to a stamp. */
        void upTo(int thread, long stamp) {
            while (next[thread] < decisions.count(thread) && decisions.stamp(thread, next[thread]) <= stamp) {
                one(thread);
            }
        }

        /** Adds the next operation of a thread, if there is one. */
        void one(int thread) {
            if (next[thread] == decisions.count(thread)) {
                return;
            }
            int number = tables.thread(thread);
            int site = tables.site(decisions.site(thread, next[thread]++));
            isImpossible |= number <= NO_THREAD || site <= NO_THREAD || builder.size() == MOST_STEPS;
            if (!isImpossible) {
                builder.add(number, site);
            }
        }
    }
}
