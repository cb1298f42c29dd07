package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.explain.RunEvents.Variable;
import dev.heddle.trace.event.ElementRange;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.run.StuckThread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a run on something that threads share, as far as the scheduler decides there: accesses to
 * variables, acquisitions of locks, permits, and signals. Those that threads requested in vain at the end come last.
 */
final class SharedOperations {
    /** Most elements of a piece of a copy; further ones are left out. */
    private static final int MOST_ELEMENTS = 64;

    private static final String CONCURRENT = "java/util/concurrent/";

    private final RunEvents events;
    private final OrderTables tables;
    private final Names names;
    private final List<SharedOperation> all = new ArrayList<>();
    /** By position of an event, or of a request. */
    private final Map<Integer, Execution> executions = new HashMap<>();
    /** Requests at the end of the run, by position. */
    private final Map<Integer, Request> requests = new HashMap<>();
    /** How often each thread has executed the operation of each place. */
    private final Map<Place, Integer> counts = new HashMap<>();
    /** By thread, the locks that it holds, in the order of acquisition. */
    private final Map<Integer, LinkedHashMap<Integer, Hold>> held = new HashMap<>();
    /** By thread, the methods that it has entered and not left, as positions of events. */
    private final Map<Integer, List<Integer>> frames = new HashMap<>();
    /** By method of the library, the operation before which the scheduler decides. */
    private final Map<Member, Site> operations = new HashMap<>();
    /** Locks and other objects of synchronisation. */
    private final Set<Integer> objects = new HashSet<>();
    /** By thread, {@link SharedOperation#after}. */
    private final Map<Integer, int[]> after = new HashMap<>();
    /** The first event of the copy that was added last. */
    private int firstPiece;

    /** An operation of a thread at a place: for the lock of a synchronized method of the JDK, the place of the call. */
    record Place(String path, Op op, CodePoint at) {}

    /** One execution of a place. @param number from 1 */
    record Execution(Place place, int number) {}

    /**
     * An operation that a thread requests in vain.
     *
     * @param at where the scheduler decides
     * @param object its lock, or another object of synchronisation
     */
    record Request(StuckThread thread, Op op, CodePoint at, int object) {}

    /** A lock of a thread, and how often the thread has acquired it. */
    private record Hold(boolean isShared, int depth) {}

    /** The key of a lock or another object of synchronisation; differs from that of every variable. */
    private record Synchroniser(int object) {}

    /** The key of the permit of a thread. */
    private record Permit(int thread) {}

    /** @param stuck the threads that wait at the end of the run */
    SharedOperations(RunEvents events, Names names, List<StuckThread> stuck) {
        this.events = events;
        this.names = names;
        tables = new OrderTables(names);
        for (int site = 0; site < names.siteLimit(); site++) {
            if (names.hasSite(site) && isLibraryOperation(names.site(site))) {
                operations.putIfAbsent(names.site(site).method(), names.site(site));
            }
        }
        for (int event = 0; event < events.size(); event++) {
            add(event);
        }
        stuck.forEach(one -> addRequest(one, stuck));
    }

    /** In the order of the run. */
    List<SharedOperation> all() {
        return all;
    }

    Execution execution(SharedOperation operation) {
        return Objects.requireNonNull(executions.get(operation.number()));
    }

    /** The request that an operation is; null if it was executed. */
    @Nullable Request request(SharedOperation operation) {
        return requests.get(operation.number());
    }

    /** A thread that waits for a lock at the end of the run; null without one. */
    @Nullable StuckThread waitingFor(int lock) {
        return requests.values().stream()
                .filter(request -> request.object == lock)
                .map(Request::thread)
                .findFirst()
                .orElse(null);
    }

    private void add(int event) {
        int thread = events.thread(event);
        int object = events.target(event);
        Op op = events.op(event);
        switch (op) {
            case ENTER -> frames(thread).add(event);
            case EXIT -> left(frames(thread));
            case START -> after.put(events.aux(event), merged(after(events.aux(event)), thread, event));
            case JOIN -> after.put(thread, merged(after(thread), events.aux(event), event));
            case ACQUIRE, ACQUIRE_SHARED -> acquired(event, op == Op.ACQUIRE_SHARED);
            case RELEASE, RELEASE_SHARED -> released(thread, object);
            case TAKE_PERMITS, GIVE_PERMITS, SEND -> addOperation(event, new Synchroniser(object), true);
            case RECEIVE -> addOperation(event, new Synchroniser(object), false);
            case UNPARK -> addOperation(event, new Permit(events.aux(event)), true);
            case PARK -> addOperation(event, new Permit(thread), true);
            case WAIT -> locks(thread).remove(object);
            case WAKE -> locks(thread).put(object, new Hold(false, 1));
            default -> {
                if (op.isOnVariable()) {
                    accessed(event);
                }
            }
        }
    }

    private List<Integer> frames(int thread) {
        return frames.computeIfAbsent(thread, unused -> new ArrayList<>());
    }

    private static void left(List<Integer> frames) {
        if (!frames.isEmpty()) {
            frames.remove(frames.size() - 1);
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

    private void acquired(int event, boolean isShared) {
        Map<Integer, Hold> own = locks(events.thread(event));
        int lock = events.target(event);
        Hold hold = own.get(lock);
        if (hold == null) {
            addOperation(event, new Synchroniser(lock), !isShared);
        } else {
            count(event);
        }
        own.put(lock, hold == null ? new Hold(isShared, 1) : new Hold(hold.isShared, hold.depth + 1));
    }

    private LinkedHashMap<Integer, Hold> locks(int thread) {
        return held.computeIfAbsent(thread, unused -> new LinkedHashMap<>());
    }

    private Set<Integer> exclusive(int thread) {
        return locks(thread).entrySet().stream()
                .filter(entry -> !entry.getValue().isShared)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void released(int thread, int lock) {
        locks(thread)
                .computeIfPresent(
                        lock, (unused, hold) -> hold.depth == 1 ? null : new Hold(hold.isShared, hold.depth - 1));
    }

    private void accessed(int event) {
        Variable variable = events.variable(event);
        boolean writes = events.op(event).isAnyWrite();
        if (variable != null) {
            addOperation(event, variable, writes);
        } else if (events.op(event).isRange()) {
            copied(event, writes);
        } else {
            count(event);
        }
    }

    /** A copy is one operation on each of its elements. The events of its pieces follow each other. */
    private void copied(int event, boolean writes) {
        int thread = events.thread(event);
        int first = isSameCopy(event, event - 1) ? firstPiece : event;
        if (first != event || count(event)) {
            firstPiece = first;
            for (Variable element : events.elements(event, MOST_ELEMENTS)) {
                if (executions.containsKey(first)) {
                    all.add(new SharedOperation(first, thread, element, writes, exclusive(thread), after(thread)));
                }
            }
        }
    }

    private boolean isSameCopy(int event, int before) {
        return before >= 0
                && events.siteNumber(event) == events.siteNumber(before)
                && events.thread(event) == events.thread(before)
                && events.target(event) == events.target(before)
                && ElementRange.to(events.aux(before)) == ElementRange.from(events.aux(event));
    }

    private void addOperation(int event, Object on, boolean writes) {
        if (on instanceof Synchroniser synchroniser) {
            objects.add(synchroniser.object);
        }
        if (count(event)) {
            int thread = events.thread(event);
            all.add(new SharedOperation(event, thread, on, writes, exclusive(thread), after(thread)));
        }
    }

    /** Counts an execution of its place. @return whether the scheduler decides there */
    private boolean count(int event) {
        Site site = events.site(event);
        String path = events.path(events.thread(event));
        CodePoint at = isDecision(event, site) ? decided(event, site) : null;
        if (at == null || path.startsWith("?")) {
            return false;
        }
        put(event, new Place(path, site.op(), at));
        return true;
    }

    private void put(int number, Place place) {
        executions.put(number, new Execution(place, counts.merge(place, 1, Integer::sum)));
    }

    private boolean isDecision(int event, Site site) {
        return tables.isDecision(events.siteNumber(event))
                || isLibraryOperation(site)
                || isPermit(site)
                || isMonitorOfJdk(site);
    }

    /** The place where the scheduler decides; null if it is not known. */
    private @Nullable CodePoint decided(int event, Site site) {
        return isMonitorOfJdk(site) && site.offset() == Site.ENTRY ? call(events.thread(event)) : events.point(event);
    }

    private static boolean isMonitorOfJdk(Site site) {
        return site.op() == Op.ACQUIRE && site.target() == null && PlanSite.isJdk(site.op(), site) && !isWhole(site);
    }

    /** The call of the innermost method of a thread; null if its caller is not known. */
    private @Nullable CodePoint call(int thread) {
        List<Integer> open = frames(thread);
        int call = open.isEmpty() ? 0 : events.aux(open.get(open.size() - 1));
        return call != 0 && names.hasSite(call) ? events.point(names.site(call)) : null;
    }

    /** The scheduler decides in such a method of the library, before its operation. */
    private static boolean isLibraryOperation(Site site) {
        return isWhole(site)
                && switch (site.op()) {
                    case ACQUIRE, ACQUIRE_SHARED, TAKE_PERMITS, GIVE_PERMITS, SEND, RECEIVE -> true;
                    default -> false;
                };
    }

    /** Whether an operation belongs to a whole method of the library. */
    private static boolean isWhole(Site site) {
        return site.offset() < 0 && site.method().owner().startsWith(CONCURRENT);
    }

    private static boolean isPermit(Site site) {
        return (site.op() == Op.PARK || site.op() == Op.UNPARK) && !PlanSite.isJdk(site.op(), site);
    }

    private void addRequest(StuckThread stuck, List<StuckThread> others) {
        int thread = events.threadOf(stuck.thread().path());
        Request request = thread < 0 ? null : request(stuck, thread, others);
        if (request != null) {
            int number = events.size() + requests.size();
            requests.put(number, request);
            put(number, new Place(stuck.thread().path(), request.op, request.at));
            all.add(new SharedOperation(
                    number,
                    thread,
                    new Synchroniser(request.object),
                    request.op != Op.ACQUIRE_SHARED,
                    exclusive(thread),
                    after(thread)));
        }
    }

    private @Nullable Request request(StuckThread stuck, int thread, List<StuckThread> others) {
        PlanSite next = stuck.next();
        if (stuck.waitsFor().kind() != StuckThread.Kind.MONITOR) {
            return requestOfLibrary(stuck, thread);
        }
        Integer lock = awaited(stuck, others);
        if (lock == null || next == null || next.op() != Op.ACQUIRE || next.point() == null) {
            return null;
        }
        boolean isMethod = next.isJdk() && next.point().offset() == Site.ENTRY;
        CodePoint at = isMethod ? call(thread) : next.point();
        return at == null ? null : new Request(stuck, Op.ACQUIRE, at, lock);
    }

    /** The outermost method of the library that the thread has entered, on an object that the run has used before. */
    private @Nullable Request requestOfLibrary(StuckThread stuck, int thread) {
        List<Integer> open = frames(thread);
        for (int i = 0; i < open.size(); i++) {
            Site site = operations.get(events.site(open.get(i)).method());
            CodePoint at = site == null ? null : events.point(site);
            if (at != null) {
                for (int frame : open.subList(i, open.size())) {
                    if (objects.contains(events.target(frame))) {
                        return new Request(stuck, site.op(), at, events.target(frame));
                    }
                }
            }
        }
        return null;
    }

    /** The lock of another thread for which a thread waits: the events of the run contain its acquisition. */
    private @Nullable Integer awaited(StuckThread stuck, List<StuckThread> others) {
        String wanted = Objects.toString(stuck.waitsFor().object(), "");
        for (StuckThread.Named owner : stuck.waitsFor().owners()) {
            List<Integer> locks =
                    List.copyOf(locks(events.threadOf(owner.path())).keySet());
            List<StuckThread.Held> holds = others.stream()
                    .filter(other -> other.thread().equals(owner))
                    .findFirst()
                    .map(StuckThread::holds)
                    .orElse(List.of());
            List<Integer> possible = IntStream.range(0, locks.size())
                    .filter(i ->
                            holds.size() != locks.size() || holds.get(i).lock().equals(wanted))
                    .mapToObj(locks::get)
                    .toList();
            List<Integer> ofType = possible.stream()
                    .filter(lock -> wanted.contains(Objects.toString(events.classOfLock(lock), "?")))
                    .toList();
            List<Integer> best = ofType.isEmpty() ? possible : ofType;
            if (best.size() == 1) {
                return best.get(0);
            }
        }
        return null;
    }
}
