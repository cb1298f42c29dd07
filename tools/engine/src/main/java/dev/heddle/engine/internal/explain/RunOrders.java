package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.explain.RunEvents.Variable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
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
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The orders of two operations that a controlled run took and that another schedule may take the other way round. */
public final class RunOrders {
    /** Most orders of a run: each is reversed in a run of its own. */
    private static final int MOST = 600;

    /** Most events: the orders of a longer run are read slowly, and too many for the runs that a budget allows. */
    private static final long MOST_EVENTS = 200_000;

    /** Most orders that follow from one order. */
    private static final int MOST_IMPLIED = 60;

    private static final String LOCKS = "java/util/concurrent/locks/";

    private final RunEvents events;
    private final OrderTables tables;
    private final List<SharedOperation> operations = new ArrayList<>();
    /** Operations that threads were about to execute at the end of the run, by position. */
    private final Map<Integer, Request> pending = new HashMap<>();
    /** How often each thread has executed the operation of each place. */
    private final Map<Place, Integer> executions = new HashMap<>();

    private final Map<Integer, Integer> occurrences = new HashMap<>();
    /** By thread, the locks that it holds, in the order of acquisition, with the depth. */
    private final Map<Integer, LinkedHashMap<Integer, Integer>> held = new HashMap<>();
    /** By thread, {@link SharedOperation#after}. */
    private final Map<Integer, int[]> after = new HashMap<>();

    private record Place(int thread, Op op, Member method, int offset) {}

    /** An acquisition that a thread requests in vain, and the line of its request in the program. */
    private record Request(StuckThread thread, PlanSite site, int lock, CodePoint at) {}

    /** The key of a lock; differs from that of every variable. */
    private record Lock(int object) {}

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

    private final Map<Order, ConflictingPairs.Pair> pairs = new HashMap<>();
    private List<Order> strongest = List.of();

    private RunOrders(RunEvents events, OrderTables tables) {
        this.events = events;
        this.tables = tables;
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
            RunOrders orders = new RunOrders(new RunEvents(recording), new OrderTables(recording.names()));
            orders.read(Outcome.read(run.resolve(Outcome.FILE_NAME)));
            return orders;
        } catch (RecordingException e) {
            return null;
        }
    }

    private void read(Outcome outcome) {
        for (int event = 0; event < events.size(); event++) {
            add(event);
        }
        outcome.stuck().forEach(this::addPending);
        List<ConflictingPairs.Pair> found = new ArrayList<>(ConflictingPairs.of(operations, MOST));
        Collections.reverse(found);
        strongest = inProgramFirst(put(found));
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
        return pair == null ? List.of() : put(ConflictingPairs.impliedBy(pair, operations, MOST_IMPLIED));
    }

    private static List<Order> inProgramFirst(List<Order> orders) {
        return orders.stream()
                .sorted(Comparator.comparing(order -> !order.isInProgram()))
                .toList();
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

    private void add(int event) {
        int thread = events.thread(event);
        Op op = events.op(event);
        switch (op) {
            case START -> after.put(events.aux(event), merged(after(events.aux(event)), thread, event));
            case JOIN -> after.put(thread, merged(after(thread), events.aux(event), event));
            case ACQUIRE -> acquired(event);
            case RELEASE -> released(thread, events.target(event));
            case WAIT -> locks(thread).remove(events.target(event));
            case WAKE -> locks(thread).put(events.target(event), 1);
            default -> {
                if (op.isOnVariable()) {
                    accessed(event);
                }
            }
        }
    }

    private int[] after(int thread) {
        return after.getOrDefault(thread, new int[0]);
    }

    /** Everything that the other thread has done, and that is ordered before it, is ordered before. */
    private int[] merged(int[] own, int other, int event) {
        int[] others = after(other);
        int[] merged = Arrays.copyOf(own, Math.max(other + 1, Math.max(own.length, others.length)));
        for (int i = 0; i < others.length; i++) {
            merged[i] = Math.max(merged[i], others[i]);
        }
        merged[other] = Math.max(merged[other], event);
        return merged;
    }

    private void acquired(int event) {
        int thread = events.thread(event);
        int lock = events.target(event);
        Map<Integer, Integer> locks = locks(thread);
        if (locks.getOrDefault(lock, 0) == 0) {
            addOperation(event, new Lock(lock), true);
        } else {
            count(event);
        }
        locks.merge(lock, 1, Integer::sum);
    }

    private Map<Integer, Integer> locks(int thread) {
        return held.computeIfAbsent(thread, unused -> new LinkedHashMap<>());
    }

    private void released(int thread, int lock) {
        locks(thread).computeIfPresent(lock, (unused, depth) -> depth == 1 ? null : Integer.valueOf(depth - 1));
    }

    private void accessed(int event) {
        Variable variable = events.variable(event);
        if (variable == null) {
            count(event);
        } else {
            addOperation(event, variable, events.op(event).isAnyWrite());
        }
    }

    private void addOperation(int event, Object on, boolean writes) {
        if (count(event)) {
            int thread = events.thread(event);
            operations.add(new SharedOperation(event, thread, on, writes, locksOf(thread), after(thread)));
        }
    }

    private Set<Integer> locksOf(int thread) {
        return locks(thread).keySet();
    }

    /** Counts an execution of its place. @return whether the scheduler decides there */
    private boolean count(int event) {
        Site site = events.site(event);
        boolean isDecision = tables.isDecision(events.siteNumber(event)) || isLibraryLock(site);
        if (!isDecision || events.path(events.thread(event)).startsWith("?")) {
            return false;
        }
        Place place = new Place(events.thread(event), site.op(), site.method(), site.offset());
        occurrences.put(event, executions.merge(place, 1, Integer::sum));
        return true;
    }

    /** The scheduler decides in the method of a lock of the library, before it acquires the lock. */
    private static boolean isLibraryLock(Site site) {
        return site.op() == Op.ACQUIRE && site.method().owner().startsWith(LOCKS);
    }

    /** An acquisition that a thread requests in vain at the end of the run. */
    private void addPending(StuckThread stuck) {
        int thread = events.threadOf(stuck.thread().path());
        Integer lock = thread < 0 ? null : awaited(stuck);
        PlanSite next = lock == null ? null : requested(stuck, lock);
        if (thread < 0 || lock == null || next == null || next.op() != Op.ACQUIRE || next.point() == null) {
            return;
        }
        int number = events.size() + pending.size();
        pending.put(number, new Request(stuck, next, lock, own(stuck, next.point())));
        Place place =
                new Place(thread, next.op(), next.point().member(), next.point().offset());
        occurrences.put(number, executions.getOrDefault(place, 0) + 1);
        operations.add(new SharedOperation(number, thread, new Lock(lock), true, locksOf(thread), after(thread)));
    }

    /** Where a thread requests a lock: of a lock of the library, where its owner called the same method. */
    private @Nullable PlanSite requested(StuckThread stuck, int lock) {
        if (stuck.waitsFor().kind() == StuckThread.Kind.MONITOR) {
            return stuck.next();
        }
        for (int event = events.size() - 1; event >= 0; event--) {
            Site site = events.site(event);
            if (events.target(event) == lock && isLibraryLock(site)) {
                boolean isCalled = stuck.stack().stream()
                        .anyMatch(
                                frame -> frame.className().equals(site.method().owner())
                                        && frame.method().equals(site.method().name()));
                return isCalled ? new PlanSite(Op.ACQUIRE, events.point(event)) : null;
            }
        }
        return null;
    }

    /** The lock of another thread for which a thread waits: the events of the run contain its acquisition. */
    private @Nullable Integer awaited(StuckThread stuck) {
        for (StuckThread.Named owner : stuck.waitsFor().owners()) {
            List<Integer> locks = new ArrayList<>(locksOf(events.threadOf(owner.path())));
            String type = Objects.toString(stuck.waitsFor().object(), "").replaceFirst("^.* \\((.*)\\)$", "$1");
            List<Integer> ofType = locks.stream()
                    .filter(lock -> type.startsWith(Objects.toString(events.classOfLock(lock), "?") + " #"))
                    .toList();
            List<Integer> possible = ofType.isEmpty() ? locks : ofType;
            if (possible.size() == 1) {
                return possible.get(0);
            }
        }
        return null;
    }

    private @Nullable Operation operation(SharedOperation operation, Map<Integer, List<CodePoint>> stacks) {
        Request request = pending.get(operation.number());
        PlanThread thread = new PlanThread(events.path(operation.thread()), events.javaName(operation.thread()));
        if (request != null) {
            return new Operation(
                    access(
                            request.site().op(),
                            Objects.requireNonNull(request.site().point()),
                            operation),
                    thread,
                    Act.ACQUIRE,
                    "the lock " + request.thread().waitsFor().object(),
                    request.at());
        }
        CodePoint at = events.point(operation.number());
        if (at == null) {
            return null;
        }
        List<CodePoint> stack = stacks.getOrDefault(operation.number(), List.of(at));
        CodePoint own = stack.stream()
                .filter(frame -> !PlanSite.isJdk(frame.className()))
                .findFirst()
                .orElse(at);
        Op op = events.op(operation.number());
        Variable variable = events.variable(operation.number());
        return new Operation(
                access(op, at, operation),
                thread,
                Act.of(op),
                variable == null ? lock(operation.number()) : variable.name(),
                own);
    }

    /** A lock for which a thread waits at the end has the name of its field. */
    private String lock(int event) {
        for (Request request : pending.values()) {
            if (request.lock() == events.target(event)) {
                return "the lock " + request.thread().waitsFor().object();
            }
        }
        return events.lock(event);
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

    private Access access(Op op, CodePoint at, SharedOperation operation) {
        return new Access(op, at, events.path(operation.thread()), occurrences.get(operation.number()));
    }
}
