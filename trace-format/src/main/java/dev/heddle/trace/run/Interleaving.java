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
 * The relevant steps of a run's threads, in the order of execution: preemptions, accesses to shared variables there,
 * the locks and signals between, and the end of the run.
 *
 * @param schemaVersion version of the format
 * @param threads the threads; steps and edges refer to them by index
 * @param steps in the order of time
 * @param edges dependencies: why a step waited for another, or became possible
 * @param leftOut number of relevant steps that were left out because there were too many
 */
public record Interleaving(
        int schemaVersion, List<PlanThread> threads, List<Step> steps, List<Edge> edges, long leftOut) {
    /** Version of the format that this code writes and reads. */
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

    /** The kind of a step. */
    public enum Act implements TextValue {
        /** Reads a variable. */
        READ,
        /** Writes a variable. */
        WRITE,
        /** Acquires a lock or permits. */
        ACQUIRE,
        /** Releases a lock or permits. */
        RELEASE,
        /** Begins to wait for a signal. */
        WAIT,
        /** Returns from a wait. */
        WAKE,
        /** Sends a signal. */
        NOTIFY,
        /** Starts a thread. */
        START,
        /** Its first operation. */
        BEGIN,
        /** Its last operation. */
        END,
        /** Has joined a thread. */
        JOIN,
        /** Executes operations of which only the place and the number are known. */
        RUN,
        /** Is preempted before the place, although it is enabled. */
        STOPPED,
        /** Is blocked for ever. */
        STUCK,
        /** Fails. */
        FAIL;

        /** Returns the kind of an operation; {@link #RUN} for other operations. */
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
     * @param act its kind
     * @param object the object of the step as text: a variable, a lock, another thread, an exception; null if there is
     * none or it is unknown
     * @param next for a preempted thread, the kind of its pending operation; otherwise null
     * @param point its place; null if unknown
     * @param stack its call stack, the innermost frame first; empty if unknown
     * @param operations number of the thread's operations that the step represents
     * @param stale for a read that did not see the newest write: the values; otherwise null
     */
    public record Step(
            int thread,
            Act act,
            @Nullable String object,
            @Nullable Act next,
            @Nullable CodePoint point,
            List<CodePoint> stack,
            long operations,
            @Nullable StaleValue stale) {
        public Step {
            Objects.requireNonNull(act, "act");
            stack = List.copyOf(stack);
        }

        /** A step that is no stale read. */
        public Step(
                int thread,
                Act act,
                @Nullable String object,
                @Nullable Act next,
                @Nullable CodePoint point,
                List<CodePoint> stack,
                long operations) {
            this(thread, act, object, next, point, stack, operations, null);
        }
    }

    /** The kind of an edge. */
    public enum Link implements TextValue {
        /** A lock passes from one thread to another. */
        LOCK,
        /** A signal ends a wait. */
        NOTIFY,
        /** A thread starts another. */
        START,
        /** A thread joins another. */
        JOIN,
        /** The two steps access the same variable, and one of them writes. */
        CONFLICT,
        /** The later step reads the value that the earlier one wrote, past a newer write. */
        STALE,
        /** A thread waits for a lock that another one holds. */
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
     * @param to index of the later one; for a thread that waits for another, a step of that other
     */
    public record Edge(int from, int to, Link link) {
        public Edge {
            Objects.requireNonNull(link, "link");
        }
    }

    /** @throws IOException with a one-line message, if it cannot be read or has another version */
    public static Interleaving read(Path file) throws IOException {
        return Json.readVersioned(file, Interleaving.class, DocumentHead.VERSION, SCHEMA_VERSION, "", "Step.stale");
    }
}
