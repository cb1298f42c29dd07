package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A schedule, stored as its differences from the non-preemptive schedule. Without a switch a thread runs until it
 * blocks or yields, and then the next enabled thread by path runs. At a switch of the plan another thread runs. With
 * few switches a person can read it, and shrinking works on it.
 *
 * <p>A switch is identified by the number of operations of its thread: its {@linkplain Moment application steps}, so
 * that JDK operations within a call do not matter, or all operations. The number does not change when another switch is
 * removed, if the thread itself does the same. A switch that does not occur, or whose thread is blocked, is skipped.
 *
 * @param finding the finding it reproduces, or null
 * @param failure the failure of the run, or null if it passed
 * @param switches in the order in which they occur
 * @param first paths of threads that run before all others where a thread blocks, yields or ends without a switch, in
 * this order
 * @param last paths of threads that run after all others there
 * @param bounds the bounds of the bug, if the plan was shrunk; otherwise null. For readers
 * @param stale the reads that see an older write; one that does not occur is skipped
 */
public record PreemptionPlan(
        String id,
        String technique,
        long seed,
        @Nullable String finding,
        @Nullable Failure failure,
        List<Switch> switches,
        List<String> first,
        List<String> last,
        @Nullable BugBounds bounds,
        List<StaleRead> stale)
        implements Plan {
    public PreemptionPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        switches = List.copyOf(switches);
        first = List.copyOf(first);
        last = List.copyOf(last);
        stale = stale == null ? List.of() : List.copyOf(stale);
    }

    /** A plan that was not shrunk, with equal ranks of all threads, whose reads all see the newest write. */
    public PreemptionPlan(
            String id, String technique, long seed, String finding, Failure failure, List<Switch> switches) {
        this(id, technique, seed, finding, failure, switches, List.of(), List.of(), null, List.of());
    }

    @Override
    public PlanGoal goal() {
        return failure == null ? PlanGoal.SEARCH : PlanGoal.REPRODUCTION;
    }

    @Override
    public boolean isSchedule() {
        return true;
    }

    @Override
    public PreemptionPlan withoutStaleReads() {
        return new PreemptionPlan(id, technique, seed, finding, failure, switches, first, last, bounds, List.of());
    }

    @Override
    public PreemptionPlan withSeed(long other) {
        return new PreemptionPlan(id, technique, other, finding, failure, switches, first, last, bounds, stale);
    }

    /** Number of preemptions among the switches. */
    public long preemptions() {
        return switches.stream().filter(Switch::preempts).count();
    }

    /**
     * Another thread runs than in the non-preemptive schedule.
     *
     * @param thread path of the thread that ran last
     * @param steps number of its operations so far, including those in JDK code. For readers, if there is a moment
     * @param to path of the thread that runs
     * @param preempts whether the thread was enabled, and is preempted; if not, it was blocked, had yielded or ended,
     * and the switch only selects the next thread. For readers
     * @param before the thread's pending operation, such as {@code PUT_FIELD pkg.Class.method:42@17}; null if it has
     * ended. For readers
     * @param variable for a preemption, the variable that the thread accessed last, among those that another thread
     * also accessed: a static field, or an object or array as a whole. For example {@code pkg.Class#2}, the second
     * object of that class in the plan; null if there is no such variable. For readers
     * @param at the same moment as {@code steps}, in application steps; null in plans of earlier versions, and before
     * the first operation of the run
     */
    public record Switch(
            String thread,
            long steps,
            String to,
            boolean preempts,
            @Nullable String before,
            @Nullable String variable,
            @Nullable Moment at) {
        public Switch {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(to, "to");
            if (steps < 0) {
                throw new IllegalArgumentException("steps is " + steps + ", and cannot be negative");
            }
        }

        /** A switch that is identified by all steps of its thread. */
        public Switch(
                String thread,
                long steps,
                String to,
                boolean preempts,
                @Nullable String before,
                @Nullable String variable) {
            this(thread, steps, to, preempts, before, variable, null);
        }
    }

    /**
     * A position of a thread in application steps: operations of the program's own code, and its calls of JDK
     * synchronisers. Operations between two of them are in JDK code, and may differ on another JDK.
     *
     * @param own number of the thread's application steps
     * @param inside the {@link #kind} of its pending operation in JDK code; null if that is an application step, or the
     * thread has ended
     * @param times how often it has executed that kind since its last application step
     */
    public record Moment(long own, @Nullable String inside, int times) {
        /**
         * Names an operation of JDK code the same way on every JDK. Operations that make threads wait or run have no
         * place, because their lines and methods differ between versions.
         */
        public static String kind(Op op, Site site) {
            return isOfAnyMethod(op)
                    ? op.name()
                    : op.name() + " " + site.method().qualifiedName();
        }

        /** Returns whether operations of this kind are distinguished only by their number. */
        static boolean isOfAnyMethod(Op op) {
            return switch (op) {
                case PARK, RESUME, UNPARK, YIELD, SLEEP, START, JOIN, INTERRUPT, WAIT, WAKE, NOTIFY, NOTIFY_ALL -> true;
                default -> false;
            };
        }
    }

    /** Its switches are identified by numbers of operations. */
    @Override
    public boolean countsAccesses() {
        return true;
    }
}
