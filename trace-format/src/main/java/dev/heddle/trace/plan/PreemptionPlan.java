package dev.heddle.trace.plan;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.name.Site;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A schedule, told by what is unusual in it: by itself a thread runs until it cannot go on or yields, and then the next one by path that can;
 * only where the plan has a switch, another one goes on. With few switches it is what a person can read, and what shrinking works on.
 *
 * <p>A switch is named by how many operations its thread has executed: its {@linkplain Moment own}, so that what the JDK does within a call does not
 * matter, or all of them. That does not change when another switch is left out, as long as the thread itself does the same; a switch that does not
 * come up, or whose thread cannot go on, is passed over.
 *
 * @param finding the finding it reproduces, or null
 * @param failure what the run ended with, or null if it ended well
 * @param switches in the order in which they come up
 * @param first paths of threads that go on before all others where a thread has to wait, yields or ends, and there is no switch: the first of
 *     them before the second
 * @param last paths of threads that go on after all others there
 * @param bounds how little the bug needs, if the plan was shrunk; otherwise null. For readers
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
        @Nullable BugBounds bounds)
        implements Plan {
    public PreemptionPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        switches = List.copyOf(switches);
        first = List.copyOf(first);
        last = List.copyOf(last);
    }

    /** A plan that nobody has shrunk, and in which all threads go on alike. */
    public PreemptionPlan(
            String id, String technique, long seed, String finding, Failure failure, List<Switch> switches) {
        this(id, technique, seed, finding, failure, switches, List.of(), List.of(), null);
    }

    @Override
    public PreemptionPlan withSeed(long other) {
        return new PreemptionPlan(id, technique, other, finding, failure, switches, first, last, bounds);
    }

    /** How many of the switches are preemptions. */
    public long preemptions() {
        return switches.stream().filter(Switch::preempts).count();
    }

    /**
     * Another thread goes on than would by itself.
     *
     * @param thread path of the thread that ran last
     * @param steps how many operations it has executed so far, those of the JDK's code included. For readers, if there is a moment
     * @param to path of the thread that goes on
     * @param preempts whether the thread could have gone on, and is stopped; if not, it had come to wait, had yielded or ended, and the switch
     *     only says which of the others is next. For readers
     * @param before what the thread stands before, as in {@code PUT_FIELD pkg.Class.method:42@17}; null if it has ended. For readers
     * @param variable of a preemption the variable that the thread accessed last, of those that another thread accessed too: a static field, or
     *     an object or array as a whole, as in {@code pkg.Class#2}, the second of that class that the plan names; null if there is none. For
     *     readers
     * @param at the same moment as {@code steps}, by the program's own operations; null in plans of old, and where nobody was there yet
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

        /** A switch that is named by all steps of its thread. */
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
     * Where a thread stands, by the program's own operations: those of its own code, and its calls of what the JDK synchronises with. What lies between
     * two of them is done by code of the JDK, and may be different on another JDK.
     *
     * @param own how many operations of its own the thread has executed
     * @param inside the {@link #kind} of what it stands before in the JDK's code; null if it stands before an operation of its own, or has ended
     * @param times how often it has executed that since its last own operation
     */
    public record Moment(long own, @Nullable String inside, int times) {
        /**
         * What an operation of the JDK's code is called on every JDK. What makes threads wait or go on has no place: its lines and methods move from
         * version to version.
         */
        public static String kind(Op op, Site site) {
            return isOfAnyMethod(op)
                    ? op.name()
                    : op.name() + " " + site.method().qualifiedName();
        }

        /** Whether operations of this kind are told apart only by their number. */
        static boolean isOfAnyMethod(Op op) {
            return switch (op) {
                case PARK, RESUME, UNPARK, YIELD, SLEEP, START, JOIN, INTERRUPT, WAIT, WAKE, NOTIFY, NOTIFY_ALL -> true;
                default -> false;
            };
        }
    }
}
