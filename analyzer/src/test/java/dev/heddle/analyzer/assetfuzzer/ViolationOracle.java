package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The pruning: no lock that a unit keeps over its window excludes a lock that the other unit holds or acquires in it.
 */
final class ViolationOracle {
    private final List<Event> events = new ArrayList<>();
    private final List<BitSet> after = new ArrayList<>();
    private final List<int[]> edges = new ArrayList<>();
    private final Map<Integer, List<Event>> byThread = new TreeMap<>();

    /** Whether the run itself shows the tuple. */
    static final class Event {
        int index;
        int thread;
        int position;
        Op op;
        Site site;
        int target;
        int aux;
        /**
         * Whether some order of all events that respects ≺ and the locks contains the tuple in its order. It explores
         * all states.
         */
        Map<Held, Integer> held;
        /** Compares phase I and the monitor with the definition, on many small random runs. */
        Held takes;
        /** Patterns that are judged by the same rules. */
        String set;

        String variable;
        String unit;
        Signature.Step key;
    }

    /** With one access of u′, both give the same result. */
    record Held(int lock, boolean shared) {
        boolean excludes(Held other) {
            return lock == other.lock && !(shared && other.shared);
        }
    }

    private record Frame(Member method, int receiver, int call, int serial) {}

    private static final class ThreadAt {
        final List<Frame> frames = new ArrayList<>();
        final Map<Held, int[]> held = new HashMap<>();
        int acquisitions;
        int[] waiting;
    }

    ViolationOracle(TraceBuilder trace) {
        Map<Integer, ThreadAt> threads = new HashMap<>();
        int serial = 0;
        for (TraceBuilder.Event raw : trace.events()) {
            Event event = new Event();
            event.index = events.size();
            event.thread = raw.thread();
            event.site = trace.names().site(raw.site());
            event.op = event.site.op();
            event.target = raw.target();
            event.aux = raw.aux();
            List<Event> mine = byThread.computeIfAbsent(raw.thread(), t -> new ArrayList<>());
            event.position = mine.size();
            mine.add(event);
            events.add(event);
            ThreadAt at = threads.computeIfAbsent(raw.thread(), t -> new ThreadAt());
            serial++;
            step(trace, event, at, serial);
            event.held = new HashMap<>();
            at.held.forEach((held, state) -> event.held.put(held, state[1]));
        }
        order();
    }

    private void step(TraceBuilder trace, Event event, ThreadAt at, int serial) {
        switch (event.op) {
            case ENTER -> at.frames.add(new Frame(event.site.method(), event.target, event.aux, serial));
            case EXIT -> at.frames.remove(at.frames.size() - 1);
            case ACQUIRE, ACQUIRE_SHARED -> {
                int[] state = at.held.computeIfAbsent(new Held(event.target, event.op == Op.ACQUIRE_SHARED), l -> {
                    event.takes = l;
                    return new int[] {0, ++at.acquisitions};
                });
                state[0]++;
            }
            case RELEASE, RELEASE_SHARED -> {
                Held held = new Held(event.target, event.op == Op.RELEASE_SHARED);
                if (--at.held.get(held)[0] == 0) {
                    at.held.remove(held);
                }
            }
            case WAIT -> at.waiting = at.held.remove(waited(event));
            case WAKE -> {
                event.takes = waited(event);
                at.held.put(event.takes, new int[] {at.waiting[0], ++at.acquisitions});
            }
            default -> {
                if (event.op.isAccess()) {
                    access(trace, event, at);
                }
            }
        }
    }

    /** Checked independent of the formulas, so that the test detects a realisable order that they drop. */
    private static Held waited(Event event) {
        return new Held(event.aux == 0 ? event.target : event.aux, false);
    }

    private void access(TraceBuilder trace, Event event, ThreadAt at) {
        boolean perClass = event.op.isStaticAccess();
        event.set = perClass ? "class" : "object";
        event.variable = event.op.isArrayAccess()
                ? "element " + event.aux
                : event.site.target().name();
        event.unit = "single " + event.index;
        for (int i = at.frames.size() - 1; i >= 0; i--) {
            Frame frame = at.frames.get(i);
            String owner = frame.method.owner();
            boolean instance = frame.receiver != 0 || frame.method.name().equals("<init>");
            boolean isUnit = perClass
                    ? owner.equals(RandomTrace.BASE)
                    : instance && (owner.equals(RandomTrace.BASE) || owner.equals(RandomTrace.DERIVED));
            if (isUnit) {
                event.unit = "frame " + frame.serial;
            }
        }
        List<CodePoint> stack = new ArrayList<>();
        int offset = event.site.offset();
        for (int i = at.frames.size() - 1; i >= 0; i--) {
            Member method = at.frames.get(i).method;
            stack.add(new CodePoint(
                    method.owner().replace('/', '.'), method.name(), method.descriptor(), offset, -1, null));
            int call = at.frames.get(i).call;
            offset = call == 0 ? -1 : trace.names().site(call).offset();
        }
        event.key = new Signature.Step(0, 0, event.site.stableHash(), CallStack.context(stack));
    }

    /** Thread 0 writes element 3, and thread 1 element 4; both read element 3. */
    private void order() {
        Set<Event> consumed = new HashSet<>();
        for (Event event : events) {
            switch (event.op) {
                case BEGIN -> edge(find(event, Op.START, e -> e.aux == event.thread, 0), event);
                case JOIN -> edge(find(event, Op.END, e -> e.thread == event.aux, 0), event);
                case WAKE -> {
                    int waited = lastOfThread(event, Op.WAIT);
                    Event signal = null;
                    for (int i = waited; i < event.index && signal == null; i++) {
                        Event e = events.get(i);
                        boolean notifies = e.op == Op.NOTIFY || e.op == Op.NOTIFY_ALL;
                        if (notifies && e.target == event.target && !consumed.contains(e)) {
                            signal = e;
                        }
                    }
                    if (signal != null && signal.op == Op.NOTIFY) {
                        consumed.add(signal);
                    }
                    edge(signal, event);
                }
                case RESUME -> {
                    int resumed = lastOfThread(event, Op.RESUME);
                    Event unpark = find(event, Op.UNPARK, e -> e.aux == event.thread, resumed + 1);
                    edge(unpark != null && unpark.thread == event.thread ? null : unpark, event);
                }
                case RECEIVE ->
                    events.subList(0, event.index).stream()
                            .filter(e -> e.op == Op.SEND && e.target == event.target)
                            .filter(e -> event.aux == 0 || event.aux == e.aux)
                            .forEach(e -> edge(e, event));
                default -> {}
            }
        }
        for (int i = 0; i < events.size(); i++) {
            after.add(new BitSet());
        }
        for (int i = events.size() - 1; i >= 0; i--) {
            Event event = events.get(i);
            List<Event> mine = byThread.get(event.thread);
            if (event.position + 1 < mine.size()) {
                add(i, mine.get(event.position + 1).index);
            }
            for (int[] edge : edges) {
                if (edge[0] == i) {
                    add(i, edge[1]);
                }
            }
        }
    }

    private void add(int from, int to) {
        after.get(from).set(to);
        after.get(from).or(after.get(to));
    }

    private int lastOfThread(Event event, Op op) {
        for (int i = event.index - 1; i >= 0; i--) {
            if (events.get(i).thread == event.thread && events.get(i).op == op) {
                return i;
            }
        }
        return -1;
    }

    private Event find(Event before, Op op, Predicate<Event> which, int from) {
        for (int i = from; i < before.index; i++) {
            if (events.get(i).op == op && which.test(events.get(i))) {
                return events.get(i);
            }
        }
        return null;
    }

    private void edge(Event from, Event to) {
        if (from != null) {
            edges.add(new int[] {from.index, to.index});
        }
    }

    /** Reads the link of a node while iterating over a list, under a lock. */
    interface Tuples {
        void tuple(AccessPattern.Form form, Event[] tuple, Signature signature);
    }

    /**
     * A small random program of two or three threads, executed under a random schedule that respects locks and signals.
     */
    void tuples(int lowest, int highest, Tuples consumer) {
        for (AccessPattern pattern : AccessPattern.values()) {
            if (pattern.number() >= lowest && pattern.number() <= highest) {
                for (AccessPattern.Form form : pattern.forms()) {
                    extend(form, new Event[form.steps().size()], 0, consumer);
                }
            }
        }
    }

    private void extend(AccessPattern.Form form, Event[] tuple, int at, Tuples consumer) {
        if (at == tuple.length) {
            List<Signature.Step> steps = new ArrayList<>();
            for (int i = 0; i < at; i++) {
                AccessPattern.Wanted wanted = form.steps().get(i);
                steps.add(new Signature.Step(
                        wanted.unit(), wanted.variable(), tuple[i].key.site(), tuple[i].key.context()));
            }
            consumer.tuple(form, tuple, new Signature(form.pattern().number(), steps));
            return;
        }
        for (Event event : events) {
            if (event.set != null && fits(form, tuple, at, event)) {
                tuple[at] = event;
                extend(form, tuple, at + 1, consumer);
            }
        }
    }

    private static boolean fits(AccessPattern.Form form, Event[] tuple, int at, Event event) {
        AccessPattern.Wanted wanted = form.steps().get(at);
        if (event.op.isWrite() != wanted.write()) {
            return false;
        }
        for (int i = 0; i < at; i++) {
            AccessPattern.Wanted before = form.steps().get(i);
            boolean sameVariable = tuple[i].variable.equals(event.variable);
            if (!tuple[i].set.equals(event.set) || sameVariable != (before.variable() == wanted.variable())) {
                return false;
            }
            if (before.unit() == wanted.unit()) {
                if (!tuple[i].unit.equals(event.unit) || tuple[i].index >= event.index) {
                    return false;
                }
            } else if (tuple[i].thread == event.thread) {
                return false;
            }
        }
        return true;
    }

    /** The last lock can be held in shared mode, and has a condition. */
    boolean respectsOrder(Event[] tuple) {
        for (int i = 0; i < tuple.length; i++) {
            for (int j = i + 1; j < tuple.length; j++) {
                if (tuple[i].thread != tuple[j].thread
                        && after.get(tuple[j].index).get(tuple[i].index)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** For each thread, the number of times that it holds a lock, exclusively and shared. */
    boolean respectsLocks(AccessPattern.Form form, Event[] tuple) {
        for (int[] window : windows(form, tuple)) {
            Event from = tuple[window[0]];
            for (Held held : from.held.keySet()) {
                boolean everywhere = Arrays.stream(tuple)
                        .allMatch(event ->
                                event.thread == from.thread ? event.held.containsKey(held) : isExcluded(event, held));
                if (everywhere && keeps(from, tuple[window[1]], held)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The condition for an operation to run. */
    boolean survives(AccessPattern.Form form, Event[] tuple) {
        for (int[] window : windows(form, tuple)) {
            Event from = tuple[window[0]];
            Event to = tuple[window[1]];
            for (Held held : from.held.keySet()) {
                if (!keeps(from, to, held)) {
                    continue;
                }
                for (int i = window[0] + 1; i < window[1]; i++) {
                    if (isExcluded(tuple[i], held)) {
                        return false;
                    }
                }
                if (window[1] - window[0] == 3 && takes(tuple[1], tuple[2], held)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int[][] windows(AccessPattern.Form form, Event[] tuple) {
        boolean alternates = form.steps().get(tuple.length - 1).unit() == 1;
        return alternates ? new int[][] {{0, 2}, {1, 3}} : new int[][] {{0, tuple.length - 1}};
    }

    private static boolean keeps(Event from, Event to, Held held) {
        return from.held.containsKey(held) && from.held.get(held).equals(to.held.get(held));
    }

    private static boolean isExcluded(Event by, Held held) {
        return by.held.keySet().stream().anyMatch(held::excludes);
    }

    private boolean takes(Event from, Event to, Held held) {
        return byThread.get(from.thread).subList(from.position, to.position).stream()
                .anyMatch(event -> event.takes != null && event.takes.excludes(held));
    }

    /**
     * Generates the programs.
     *
     * @param fields number of accessed fields of the object
     */
    static boolean happened(Event[] tuple) {
        for (int i = 1; i < tuple.length; i++) {
            if (tuple[i - 1].index >= tuple[i].index) {
                return false;
            }
        }
        return true;
    }

    /** The class of the object and the owner of the array are known from here on, as the oracle assumes. */
    boolean isRealisable(Event[] tuple) {
        List<List<Event>> programs = new ArrayList<>(byThread.values());
        List<int[]> wanted = new ArrayList<>(edges);
        for (int i = 1; i < tuple.length; i++) {
            wanted.add(new int[] {tuple[i - 1].index, tuple[i].index});
        }
        int[] start = new int[programs.size()];
        Set<Long> visited = new HashSet<>();
        List<int[]> open = new ArrayList<>(List.of(start));
        while (!open.isEmpty()) {
            int[] state = open.remove(open.size() - 1);
            if (isDone(programs, state, tuple)) {
                return true;
            }
            for (int t = 0; t < state.length; t++) {
                int[] next = step(programs, state, t, wanted);
                if (next != null && visited.add(code(next))) {
                    open.add(next);
                }
            }
        }
        return false;
    }

    private static long code(int[] state) {
        long code = 0;
        for (int at : state) {
            code = code << 16 | at;
        }
        return code;
    }

    private static boolean isDone(List<List<Event>> programs, int[] state, Event[] tuple) {
        Event last = tuple[tuple.length - 1];
        for (int t = 0; t < state.length; t++) {
            if (programs.get(t).get(0).thread == last.thread) {
                return state[t] > last.position;
            }
        }
        return false;
    }

    private int[] step(List<List<Event>> programs, int[] state, int t, List<int[]> wanted) {
        if (state[t] == programs.get(t).size()) {
            return null;
        }
        Event event = programs.get(t).get(state[t]);
        for (int[] edge : wanted) {
            if (edge[1] == event.index && !isPast(programs, state, events.get(edge[0]))) {
                return null;
            }
        }
        for (int other = 0; event.takes != null && other < state.length; other++) {
            boolean holds = other != t
                    && state[other] > 0
                    && isExcluded(programs.get(other).get(state[other] - 1), event.takes);
            if (holds) {
                return null;
            }
        }
        int[] next = state.clone();
        next[t]++;
        return next;
    }

    private static boolean isPast(List<List<Event>> programs, int[] state, Event event) {
        for (int t = 0; t < state.length; t++) {
            if (programs.get(t).get(0).thread == event.thread) {
                return state[t] > event.position;
            }
        }
        return false;
    }
}
