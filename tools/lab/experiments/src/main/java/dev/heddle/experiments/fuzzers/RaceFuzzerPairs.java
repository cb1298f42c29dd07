package dev.heddle.experiments.fuzzers;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Candidates of RaceFuzzer, phase I: pairs of accesses by different threads to the same variable, one of which writes,
 * without a common lock and not ordered by starts and joins (AssetFuzzer, section 5.2). Other synchronisation does not
 * count, so the detector is imprecise, as the original.
 *
 * <p>An element of an array is a variable; a copy accesses only the first elements of its range. An atomic operation
 * is no access.
 */
public final class RaceFuzzerPairs {
    /** The name of the technique in plans. */
    public static final String TECHNIQUE = "racefuzzer";
    /** Limit of different accesses of a variable, which bounds the time. */
    private static final int MOST_ACCESSES = 200;
    /** Limit of elements of a range, which bounds the time. */
    private static final int MOST_ELEMENTS = 64;

    private final Map<String, RivalCandidate> candidates = new LinkedHashMap<>();

    private RaceFuzzerPairs() {}

    /**
     * Finds them in the order in which they were first seen.
     *
     * @param runs recorded runs with all accesses
     */
    public static List<RivalCandidate> of(List<EventSource> runs) {
        RaceFuzzerPairs pairs = new RaceFuzzerPairs();
        runs.forEach(run -> run.forEach(pairs.new Walk(new SiteIndex(run.names()))));
        return List.copyOf(pairs.candidates.values());
    }

    /**
     * A variable of a run.
     *
     * @param object 0 for static fields
     * @param field number of the field; -1 for an element of an array
     * @param index of the element
     */
    private record Variable(int object, int field, int index) {}

    private record Access(Op op, int site, int context, int thread, int locks, int[] clock) {
        boolean isLike(Access other) {
            return site == other.site
                    && context == other.context
                    && thread == other.thread
                    && locks == other.locks
                    && clock == other.clock;
        }
    }

    private final class Walk extends RecordingWalk {
        private final StartJoinClocks clocks = new StartJoinClocks();
        private final Map<Variable, List<Access>> accesses = new HashMap<>();

        Walk(SiteIndex sites) {
            // The detector has an order of its own, so the skeleton is that of a run without signals.
            super(new SkeletonPass(sites).finish());
        }

        @Override
        protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
            if (op == Op.START) {
                clocks.start(state.thread(), aux);
            } else if (op == Op.JOIN) {
                clocks.join(state.thread(), aux);
            }
        }

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {
            int thread = state.thread();
            ResolvedField field = sites().field(site);
            Access access =
                    new Access(op, site, state.context(), thread, state.locks().state(), clocks.of(thread));
            if (op.isRange()) {
                int to = Math.min(ElementRange.to(aux), ElementRange.from(aux) + MOST_ELEMENTS);
                for (int index = ElementRange.from(aux); index < to; index++) {
                    access(new Variable(target, -1, index), access);
                }
            } else {
                access(field == null ? new Variable(target, -1, aux) : new Variable(target, field.id(), 0), access);
            }
        }

        private void access(Variable variable, Access access) {
            List<Access> earlier = accesses.computeIfAbsent(variable, any -> new ArrayList<>());
            if (earlier.size() >= MOST_ACCESSES || earlier.stream().anyMatch(access::isLike)) {
                return;
            }
            earlier.stream().filter(other -> races(other, access)).forEach(other -> add(other, access));
            earlier.add(access);
        }

        private boolean races(Access earlier, Access later) {
            LockStates states = lockStates();
            return earlier.thread != later.thread
                    && (earlier.op.isWrite() || later.op.isWrite())
                    && !states.excludes(earlier.locks, later.locks)
                    && !StartJoinClocks.precedes(earlier.thread, earlier.clock, later.clock);
        }

        private void add(Access one, Access other) {
            PairsPlan.Access first = end(one);
            PairsPlan.Access second = end(other);
            List<String> names = new ArrayList<>(List.of(first.toString(), second.toString()));
            names.sort(null);
            String id = String.format("rf-%08x", names.hashCode());
            candidates.computeIfAbsent(
                    id,
                    name -> new RivalCandidate(
                            id,
                            title(first) + ", " + title(second),
                            List.of(plan(id, first, second), plan(id, second, first))));
        }

        private PairsPlan.Access end(Access access) {
            List<CodePoint> stack = contexts().stack(access.context, access.site);
            CodePoint own = LibraryCode.ownFrame(stack);
            // A place of the JDK serves many callers: the frame of the program distinguishes them.
            return new PairsPlan.Access(
                    access.op, stack.get(0), own.equals(stack.get(0)) ? List.of() : List.of(own), null, null);
        }
    }

    private static String title(PairsPlan.Access access) {
        return access.op() + " at " + access.at();
    }

    private static PairsPlan plan(String id, PairsPlan.Access head, PairsPlan.Access tail) {
        return new PairsPlan(id, TECHNIQUE, 1, List.of(new PairsPlan.Pair(PairsPlan.Order.REQUIRED, head, tail)));
    }
}
