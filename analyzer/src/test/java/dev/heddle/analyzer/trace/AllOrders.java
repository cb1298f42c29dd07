package dev.heddle.analyzer.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * All correct reorderings of a small run, by exhaustive search. It implements the definition of
 * {@code docs/internals/analysis.md} only. A notification may wake any waiting thread.
 */
public final class AllOrders {
    private final Trace trace;
    private final boolean keepsSections;
    private final int[] lastWrites;
    private final Set<String> known = new HashSet<>();
    /** Two accesses that can be next at the same time: {@code earlier + "-" + later}. */
    private final Set<String> races = new TreeSet<>();
    /** Sets of threads that wait for each other: their acquisitions, sorted. */
    private final Set<String> deadlocks = new TreeSet<>();

    /** Sets of threads that wait forever, at least one of them for a notification: their next events, sorted. */
    private final Set<String> hangs = new TreeSet<>();

    /** Units of work that are not atomic: {@code first + "-" + between + "-" + second}. */
    private final Set<String> broken = new TreeSet<>();

    private final boolean looksForUnits;

    /**
     * Explores the orders.
     *
     * @param keepsSections whether sections of a lock have to keep their order
     */
    public AllOrders(Trace trace, boolean keepsSections) {
        this(trace, keepsSections, false);
    }

    /**
     * Explores the orders.
     *
     * @param looksForUnits whether to search for units that are not atomic as well, which takes longer
     */
    public AllOrders(Trace trace, boolean keepsSections, boolean looksForUnits) {
        this.looksForUnits = looksForUnits;
        this.trace = trace;
        this.keepsSections = keepsSections;
        lastWrites = new int[trace.size()];
        int[] writes = new int[trace.variables()];
        Arrays.fill(writes, -1);
        for (int event = 0; event < trace.size(); event++) {
            if (trace.kind(event).isRead()) {
                lastWrites[event] = writes[trace.operand(event)];
            } else if (trace.kind(event).isWrite()) {
                writes[trace.operand(event)] = event;
            }
        }
        visit(new ArrayList<>());
    }

    public Set<String> races() {
        return races;
    }

    public Set<String> deadlocks() {
        return deadlocks;
    }

    public Set<String> hangs() {
        return hangs;
    }

    public Set<String> broken() {
        return broken;
    }

    private void visit(List<Integer> order) {
        if (!known.add(state(order))) {
            return;
        }
        List<Integer> next = new ArrayList<>();
        for (int thread = 0; thread < trace.threads(); thread++) {
            int count = count(order, thread);
            if (count < trace.count(thread) && isForked(order, trace.event(thread, count))) {
                next.add(trace.event(thread, count));
            }
        }
        recordRaces(next);
        stuck(order, next);
        hang(order, next);
        if (looksForUnits) {
            recordViolations(order, next);
        }
        for (int event : next) {
            if (canCome(order, event)) {
                order.add(event);
                visit(order);
                order.remove(order.size() - 1);
            }
        }
    }

    /** The state on which later steps depend. */
    private String state(List<Integer> order) {
        StringBuilder state = new StringBuilder();
        for (int thread = 0; thread < trace.threads(); thread++) {
            state.append(count(order, thread)).append(',');
        }
        for (int variable = 0; variable < trace.variables(); variable++) {
            state.append(lastWrite(order, variable)).append(',');
        }
        // The waiting threads, and the notifications since their waits.
        order.stream()
                .filter(event -> switch (trace.kind(event)) {
                    case WAIT, WAKE, NOTIFY, NOTIFY_ALL, INTERRUPT -> true;
                    case ACQUIRE, ACQUIRE_SHARED -> keepsSections;
                    case READ, WRITE, READ_ORDERED, WRITE_ORDERED -> looksForUnits;
                    default -> false;
                })
                .forEach(event -> state.append(event).append(';'));
        return state.toString();
    }

    private int count(List<Integer> order, int thread) {
        return (int)
                order.stream().filter(event -> trace.thread(event) == thread).count();
    }

    private int lastWrite(List<Integer> order, int variable) {
        int last = -1;
        for (int event : order) {
            if (trace.kind(event).isWrite() && trace.operand(event) == variable) {
                last = event;
            }
        }
        return last;
    }

    private boolean isForked(List<Integer> order, int event) {
        for (int before = 0; before < event; before++) {
            if (trace.kind(before) == EventKind.FORK
                    && trace.operand(before) == trace.thread(event)
                    && !order.contains(before)) {
                return false;
            }
        }
        return true;
    }

    private boolean canCome(List<Integer> order, int event) {
        int operand = trace.operand(event);
        return switch (trace.kind(event)) {
            case READ, READ_ORDERED -> lastWrite(order, operand) == lastWrites[event];
            case ACQUIRE -> isFree(order, operand, false) && keepsOrder(order, event);
            case ACQUIRE_SHARED -> isFree(order, operand, true) && keepsOrder(order, event);
            case WAKE -> isFree(order, operand, false) && keepsOrder(order, event) && wakesLike(order, event);
            case JOIN, TAKE -> {
                boolean all = true;
                for (int before = 0; before < event; before++) {
                    boolean needed = trace.kind(event) == EventKind.JOIN
                            ? trace.thread(before) == operand
                                    || trace.kind(before) == EventKind.FORK && trace.operand(before) == operand
                            : trace.kind(before) == EventKind.GIVE && trace.operand(before) == operand;
                    all &= !needed || order.contains(before);
                }
                yield all;
            }
            default -> true;
        };
    }

    private boolean isFree(List<Integer> order, int lock, boolean shared) {
        int holders = 0;
        int readers = 0;
        for (int event : order) {
            if (trace.kind(event).isAcquisition() && trace.operand(event) == lock) {
                if (trace.kind(event).isShared()) {
                    readers++;
                } else {
                    holders++;
                }
            } else if (trace.kind(event).isRelease() && trace.operand(event) == lock) {
                if (trace.kind(event).isShared()) {
                    readers--;
                } else {
                    holders--;
                }
            }
        }
        return holders == 0 && (shared || readers == 0);
    }

    private boolean keepsOrder(List<Integer> order, int event) {
        return !keepsSections
                || order.stream()
                        .noneMatch(other -> trace.kind(other).isAcquisition()
                                && trace.operand(other) == trace.operand(event)
                                && !(trace.kind(other).isShared()
                                        && trace.kind(event).isShared())
                                && other > event);
    }

    /**
     * Whether notifications can be assigned to all woken threads including this one, for each thread that had one in
     * the run.
     */
    private boolean wakesLike(List<Integer> order, int wake) {
        List<Integer> all = new ArrayList<>(order);
        all.add(wake);
        List<Integer> run = new ArrayList<>();
        for (int event = 0; event < trace.size(); event++) {
            run.add(event);
        }
        Set<Integer> needing = new HashSet<>();
        for (int event : run) {
            if (trace.kind(event) == EventKind.WAKE) {
                needing.add(event);
            }
        }
        return deal(all, 0, new HashSet<>(), needing, woken -> true);
    }

    /** Processes an order, and at each notification tries every thread that it may wake. */
    private boolean deal(
            List<Integer> order, int from, Set<Integer> woken, Set<Integer> needing, Predicate<Set<Integer>> isWanted) {
        for (int i = from; i < order.size(); i++) {
            int event = order.get(i);
            switch (trace.kind(event)) {
                case WAKE -> {
                    if (!woken.contains(trace.thread(event)) && needing.contains(event)) {
                        return false;
                    }
                    woken.remove(trace.thread(event));
                }
                case NOTIFY_ALL -> woken.addAll(waiting(order, i));
                case NOTIFY -> {
                    Set<Integer> waiting = waiting(order, i);
                    waiting.removeAll(woken);
                    if (!waiting.isEmpty()) {
                        for (int thread : waiting) {
                            Set<Integer> with = new HashSet<>(woken);
                            with.add(thread);
                            if (deal(order, i + 1, with, needing, isWanted)) {
                                return true;
                            }
                        }
                        return false;
                    }
                }
                default -> {}
            }
        }
        return isWanted.test(woken);
    }

    /** The threads that wait for the lock of a notification. */
    private Set<Integer> waiting(List<Integer> order, int notification) {
        int lock = trace.operand(order.get(notification));
        Set<Integer> waiting = new TreeSet<>();
        for (int i = 0; i < notification; i++) {
            int event = order.get(i);
            if (trace.operand(event) == lock && trace.kind(event) == EventKind.WAIT) {
                waiting.add(trace.thread(event));
            } else if (trace.operand(event) == lock && trace.kind(event) == EventKind.WAKE) {
                waiting.remove(trace.thread(event));
            }
        }
        return waiting;
    }

    private void recordRaces(List<Integer> next) {
        for (int one : next) {
            for (int other : next) {
                if (one < other
                        && trace.kind(one).isPlainAccess()
                        && trace.kind(other).isPlainAccess()
                        && trace.operand(one) == trace.operand(other)
                        && (trace.kind(one).isWrite() || trace.kind(other).isWrite())) {
                    races.add(one + "-" + other);
                }
            }
        }
    }

    /** Searches for accesses between two accesses of a unit. */
    private void recordViolations(List<Integer> order, List<Integer> next) {
        for (int second : next) {
            for (int between = 0; between < trace.size() && trace.kind(second).isAccess(); between++) {
                int first = firstOf(second, trace.kind(between).isWrite());
                boolean conflicts = first >= 0
                        && trace.kind(between).isAccess()
                        && trace.operand(between) == trace.operand(second)
                        && trace.thread(between) != trace.thread(second)
                        && (trace.kind(between).isWrite() || trace.kind(second).isWrite());
                if (conflicts && (next.contains(between) || order.indexOf(between) > order.indexOf(first))) {
                    broken.add(first + "-" + between + "-" + second);
                }
            }
        }
    }

    /**
     * The access before this one to its variable in the outermost unit of work; the last write, if reads do not count.
     */
    private int firstOf(int second, boolean readsCount) {
        if (!readsCount && !trace.kind(second).isWrite()) {
            return -1;
        }
        int depth = 0;
        int first = -1;
        for (int number = 0; number < trace.number(second); number++) {
            int event = trace.event(trace.thread(second), number);
            EventKind kind = trace.kind(event);
            if (kind == EventKind.BEGIN) {
                first = depth++ == 0 ? -1 : first;
            } else if (kind == EventKind.END && depth > 0) {
                depth--;
            } else if (kind.isWait()) {
                first = -1;
            } else if (kind.isAccess()
                    && trace.operand(event) == trace.operand(second)
                    && (readsCount || kind.isWrite())) {
                first = depth > 0 ? event : -1;
            }
        }
        return depth > 0 ? first : -1;
    }

    /** Searches for threads each of which is about to acquire a lock that the next one holds. */
    private void stuck(List<Integer> order, List<Integer> next) {
        List<Integer> wanting = next.stream()
                .filter(event -> trace.kind(event) == EventKind.ACQUIRE)
                .toList();
        for (int first : wanting) {
            List<Integer> cycle = new ArrayList<>();
            Integer at = first;
            while (at != null && !cycle.contains(at)) {
                cycle.add(at);
                int holder = holder(order, trace.operand(at));
                at = wanting.stream()
                        .filter(event -> trace.thread(event) == holder)
                        .findFirst()
                        .orElse(null);
            }
            if (at != null && at == first && cycle.size() > 1) {
                deadlocks.add(new TreeSet<>(cycle).toString());
            }
        }
    }

    /**
     * Searches for sets of threads each of which waits for a lock of another one, or for a notification that only they
     * would send.
     */
    private void hang(List<Integer> order, List<Integer> next) {
        if (next.stream().noneMatch(event -> trace.kind(event) == EventKind.WAKE)) {
            return;
        }
        Set<Integer> wakes = new HashSet<>();
        for (int event : order) {
            if (trace.kind(event) == EventKind.WAKE) {
                wakes.add(event);
            }
        }
        for (int chosen = 1; chosen < 1 << next.size(); chosen++) {
            Set<Integer> set = new TreeSet<>();
            for (int i = 0; i < next.size(); i++) {
                if ((chosen & 1 << i) != 0) {
                    set.add(next.get(i));
                }
            }
            if (set.stream().allMatch(event -> trace.kind(event).isAcquisition())
                    && deal(order, 0, new HashSet<>(), wakes, woken -> waitForEver(order, set, woken))) {
                hangs.add(set.toString());
            }
        }
    }

    private boolean waitForEver(List<Integer> order, Set<Integer> next, Set<Integer> woken) {
        Set<Integer> threads = new HashSet<>();
        next.forEach(event -> threads.add(trace.thread(event)));
        boolean isInVain = false;
        for (int event : next) {
            boolean isLocked = threads.contains(holder(order, trace.operand(event)));
            boolean isUnnotified = trace.kind(event) == EventKind.WAKE && !woken.contains(trace.thread(event));
            for (int other = 0; other < trace.size(); other++) {
                boolean notifies = (trace.kind(other) == EventKind.NOTIFY || trace.kind(other) == EventKind.NOTIFY_ALL)
                        && trace.operand(other) == trace.operand(event);
                isUnnotified &= !notifies || order.contains(other) || threads.contains(trace.thread(other));
            }
            if (!isLocked && !(isUnnotified && isUninterrupted(order, event, threads))) {
                return false;
            }
            isInVain |= !isLocked;
        }
        return isInVain;
    }

    /**
     * Interrupts that occurred were before the wait, here and in the run. Pending interrupts belong to these threads.
     */
    private boolean isUninterrupted(List<Integer> order, int wake, Set<Integer> threads) {
        int wait = trace.event(trace.thread(wake), trace.number(wake) - 1);
        for (int other = 0; other < trace.size(); other++) {
            if (trace.kind(other) == EventKind.INTERRUPT && trace.operand(other) == trace.thread(wake)) {
                boolean isHarmless = order.contains(other)
                        ? other < wait && order.indexOf(other) < order.indexOf(wait)
                        : threads.contains(trace.thread(other));
                if (!isHarmless) {
                    return false;
                }
            }
        }
        return true;
    }

    private int holder(List<Integer> order, int lock) {
        int holder = -1;
        for (int event : order) {
            if (trace.operand(event) == lock && trace.kind(event).isAcquisition()) {
                holder = trace.thread(event);
            } else if (trace.operand(event) == lock && trace.kind(event).isRelease()) {
                holder = -1;
            }
        }
        return holder;
    }
}
