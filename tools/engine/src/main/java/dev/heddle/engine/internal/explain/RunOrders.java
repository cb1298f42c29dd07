package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.explain.RunEvents.Variable;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan.Access;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The orders of two operations that a controlled run took and that another schedule may take the other way round. */
public final class RunOrders {
    /** Most orders of a run: each is reversed in a run of its own. */
    private static final int MOST = 600;

    /** Most events: the orders of a longer run are read slowly, and too many for the runs that a budget allows. */
    private static final long MOST_EVENTS = 200_000;

    /** Most orders that follow from one order. */
    private static final int MOST_IMPLIED = 60;

    /** Most orders of operations that the run did not reach. */
    private static final int MOST_MISSING = 20;

    private final RunEvents events;
    private final SharedOperations operations;
    private final Map<Order, ConflictingPairs.Pair> pairs = new HashMap<>();
    private final List<Order> strongest;

    /**
     * One operation of an order.
     *
     * @param access for a plan
     * @param thread its thread
     * @param act what it does
     * @param object the variable or lock, in words; null if unknown
     * @param at its place in the code of the program: in code of the JDK, that of the call
     */
    public record Operation(
            Access access,
            PlanThread thread,
            Act act,
            @Nullable String object,
            CodePoint at) {}

    /** Two operations in the order in which the run executed them. */
    public record Order(Operation first, Operation then) {
        /** Whether both operations are in code of the program. */
        boolean isInProgram() {
            return first.at.equals(first.access.at()) && then.at.equals(then.access.at());
        }
    }

    private RunOrders(RunEvents events, SharedOperations operations) {
        this.events = events;
        this.operations = operations;
        List<ConflictingPairs.Pair> found = new ArrayList<>(ConflictingPairs.of(operations.all(), MOST));
        Collections.reverse(found);
        strongest = put(found).stream()
                .sorted(Comparator.comparing(order -> !order.isInProgram()))
                .toList();
    }

    /**
     * Reads a run.
     *
     * @param run directory of its recording, with its outcome
     * @return null if the run has too many events, or left no readable recording
     */
    public static @Nullable RunOrders of(Path run) throws IOException {
        try (Recording recording = Recording.open(run)) {
            if (recording.events() > MOST_EVENTS) {
                return null;
            }
            RunEvents events = new RunEvents(recording);
            Outcome outcome = Outcome.read(run.resolve(Outcome.FILE_NAME));
            return new RunOrders(events, new SharedOperations(events, recording.names(), outcome.stuck()));
        } catch (RecordingException e) {
            return null;
        }
    }

    /**
     * Orders that do not follow from each other: first those within the program's own code, and the last ones of the
     * run first.
     */
    public List<Order> orders() {
        return strongest;
    }

    /** Weaker orders, which follow from this one: the nearest ones first. */
    public List<Order> impliedBy(Order order) {
        ConflictingPairs.Pair pair = pairs.get(order);
        return pair == null ? List.of() : put(ConflictingPairs.impliedBy(pair, operations.all(), MOST_IMPLIED));
    }

    /**
     * Orders of an operation of this run and one that this run did not reach, but another one: the run has the
     * operation before the missing one.
     *
     * @param other a run that went on
     */
    public List<Order> orderedBeforeMissing(RunOrders other) {
        Set<SharedOperations.Execution> reached =
                operations.all().stream().map(operations::execution).collect(Collectors.toSet());
        List<ConflictingPairs.Pair> found = ConflictingPairs.beforeMissing(
                other.operations.all(), one -> reached.contains(other.operations.execution(one)));
        return other.put(found.subList(0, Math.min(found.size(), MOST_MISSING)));
    }

    /** The orders of some pairs, without those whose places are unknown. */
    private List<Order> put(List<ConflictingPairs.Pair> found) {
        Set<Integer> wanted = new HashSet<>();
        found.forEach(pair -> {
            wanted.add(pair.first().number());
            wanted.add(pair.then().number());
        });
        Map<Integer, List<CodePoint>> stacks = events.stacks(wanted);
        List<Order> orders = new ArrayList<>();
        for (ConflictingPairs.Pair pair : found) {
            Operation first = operation(pair.first(), stacks);
            Operation then = operation(pair.then(), stacks);
            if (first != null && then != null) {
                Order order = new Order(first, then);
                orders.add(order);
                pairs.putIfAbsent(order, pair);
            }
        }
        return orders;
    }

    private @Nullable Operation operation(SharedOperation operation, Map<Integer, List<CodePoint>> stacks) {
        SharedOperations.Execution execution = operations.execution(operation);
        PlanThread thread = new PlanThread(events.path(operation.thread()), events.javaName(operation.thread()));
        SharedOperations.Place place = execution.place();
        Access access = new Access(place.op(), place.at(), place.path(), execution.number());
        SharedOperations.Request request = operations.request(operation);
        if (request != null) {
            return new Operation(
                    access, thread, Act.of(place.op()), waited(request.thread()), own(request.thread(), place.at()));
        }
        List<CodePoint> stack = stacks.getOrDefault(operation.number(), List.of(place.at()));
        CodePoint own = stack.stream()
                .filter(frame -> !PlanSite.isJdk(frame.className()))
                .findFirst()
                .orElse(place.at());
        return new Operation(access, thread, Act.of(place.op()), object(operation.number()), own);
    }

    /** The variable of an operation, or its lock: one for which a thread waits at the end has the name of its field. */
    private String object(int event) {
        Variable variable = events.variable(event);
        StuckThread waiting = operations.waitingFor(events.target(event));
        if (variable != null || waiting != null) {
            return variable != null ? variable.name() : waited(waiting);
        }
        return switch (events.op(event)) {
            case RANGE_READ, RANGE_WRITE -> "an array's elements";
            case PARK -> "its permit";
            case UNPARK -> "the permit of thread " + events.path(events.aux(event));
            case SEND, RECEIVE -> events.used(event);
            default -> events.lock(event);
        };
    }

    private static String waited(StuckThread thread) {
        return "the lock " + thread.waitsFor().object();
    }

    /** The innermost frame of the program. */
    private static CodePoint own(StuckThread stuck, CodePoint place) {
        return !PlanSite.isJdk(place.className())
                ? place
                : stuck.stack().stream()
                        .map(CodePoint::of)
                        .filter(frame -> !PlanSite.isJdk(frame.className()))
                        .findFirst()
                        .orElse(place);
    }
}
