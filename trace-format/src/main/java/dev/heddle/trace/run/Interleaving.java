package dev.heddle.trace.run;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.TextValue;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of a run did that matters, in the order in which they did it: where they were stopped, the accesses to what they share there, the
 * locks and signals between, and how it ended.
 *
 * @param schemaVersion version of the shape
 * @param threads who takes part; steps and edges name them by their index
 * @param steps in the order of time
 * @param edges what made a step wait for another, or possible
 * @param leftOut how many steps that might matter were left out, as there were too many
 */
public record Interleaving(
        int schemaVersion, List<PlanThread> threads, List<Step> steps, List<Edge> edges, long leftOut) {
    /** Version of the shape that this code writes and reads. */
    public static final int SCHEMA_VERSION = 1;
    /** Name of the file beside the plan of the run. */
    public static final String FILE_NAME = "steps.json";

    public Interleaving {
        threads = List.copyOf(threads);
        steps = List.copyOf(steps);
        edges = List.copyOf(edges);
        for (Step step : steps) {
            Objects.checkIndex(step.thread(), threads.size());
        }
        for (Edge edge : edges) {
            Objects.checkIndex(edge.from(), steps.size());
            Objects.checkIndex(edge.to(), steps.size());
        }
    }

    public Interleaving(List<PlanThread> threads, List<Step> steps, List<Edge> edges, long leftOut) {
        this(SCHEMA_VERSION, threads, steps, edges, leftOut);
    }

    /** What a step is. */
    public enum Act implements TextValue {
        /** Reads a variable. */
        READ,
        /** Writes a variable. */
        WRITE,
        /** Gets a lock, or permits. */
        ACQUIRE,
        /** Gives a lock back, or permits. */
        RELEASE,
        /** Begins to wait for a signal. */
        WAIT,
        /** Comes back from a wait. */
        WAKE,
        /** Gives a signal. */
        NOTIFY,
        /** Starts a thread. */
        START,
        /** Its first operation. */
        BEGIN,
        /** Its last operation. */
        END,
        /** Has waited for the end of a thread. */
        JOIN,
        /** Does something, of which only the place and the number of operations is known. */
        RUN,
        /** Is stopped before the place, though it could go on. */
        STOPPED,
        /** Cannot go on, for ever. */
        STUCK,
        /** Fails. */
        FAIL;

        /** What an operation is; {@link #RUN} if it is none of the others. */
        public static Act of(Op op) {
            if (op.isAnyWrite()) {
                return WRITE;
            } else if (op.isOnVariable()) {
                return READ;
            }
            return switch (op) {
                case ACQUIRE, ACQUIRE_SHARED, TAKE_PERMITS -> ACQUIRE;
                case RELEASE, RELEASE_SHARED, GIVE_PERMITS -> RELEASE;
                case WAIT, PARK, SLEEP -> WAIT;
                case WAKE, RESUME -> WAKE;
                case NOTIFY, NOTIFY_ALL, UNPARK, INTERRUPT -> NOTIFY;
                case START -> START;
                case BEGIN -> BEGIN;
                case END -> END;
                case JOIN -> JOIN;
                default -> RUN;
            };
        }
    }

    /**
     * A step of a thread.
     *
     * @param thread index of the thread
     * @param act what it is
     * @param object what it is done to, in words: a variable, a lock, another thread, an exception; null if there is nothing or nobody knows
     * @param next of a thread that is stopped, what it stands before, as a word for an act; otherwise null
     * @param point where; null if nobody knows
     * @param stack how the thread came there, the innermost frame first; empty if nobody knows
     * @param operations how many operations of the thread the step stands for
     */
    public record Step(
            int thread,
            Act act,
            @Nullable String object,
            @Nullable Act next,
            @Nullable CodePoint point,
            List<CodePoint> stack,
            long operations) {
        public Step {
            Objects.requireNonNull(act, "act");
            stack = List.copyOf(stack);
        }
    }

    /** What an edge is. */
    public enum Link implements TextValue {
        /** A lock goes from one thread to another. */
        LOCK,
        /** A signal ends a wait. */
        NOTIFY,
        /** A thread starts another. */
        START,
        /** A thread waits for the end of another. */
        JOIN,
        /** The second step reads or writes what the first has read or written, and one of them writes. */
        CONFLICT,
        /** A thread waits for what another one holds. */
        WAITS_FOR;

        @Override
        public String spelling() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * From one step to another.
     *
     * @param from index of the earlier step
     * @param to index of the later one; of a thread that waits for another, of a step of that other
     */
    public record Edge(int from, int to, Link link) {
        public Edge {
            Objects.requireNonNull(link, "link");
        }
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static Interleaving read(Path file) throws IOException {
        return Json.readVersioned(file, Interleaving.class, DocumentHead.VERSION, SCHEMA_VERSION, "");
    }
}
