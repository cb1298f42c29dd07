package dev.heddle.analyzer.race;

import dev.heddle.analyzer.TableEdges;
import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small random runs of threads that access few variables, with and without locks, and their races by definition. */
final class RandomRaces {
    static final String HOLDER = "t/Holder";

    private static final int THREADS = 4;
    private static final int OBJECTS = 2;
    private static final int LENGTH = 70;
    private static final int FIRST_LOCK = 100;
    private static final int ARRAY = 200;
    private static final String[] FIELDS = {"f", "g"};

    /** Whether every access to a variable holds the first lock. */
    private final boolean disciplined;

    private final TraceBuilder trace;
    private final List<BitSet> before;
    private final List<BitSet> beforeWithoutLocks;

    /** Accesses with an equal key access the same variable. */
    record Variable(int target, String part) {}

    /** Two accesses, by their indices in the run. */
    record Pair(int earlier, int later) {}

    RandomRaces(long seed) {
        Random random = new Random(seed);
        disciplined = seed % 4 == 0;
        trace = new TraceBuilder("seed " + seed);
        trace.declare("java/lang/Object", null);
        trace.declare(HOLDER, "java/lang/Object", "f", "g", "static s", "final k");
        trace.enter(0, HOLDER, "run", 0, 0);
        for (int t = 1; t < THREADS; t++) {
            trace.signal(0, Op.START, 0, t);
        }
        List<List<Integer>> held = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            held.add(new ArrayList<>());
            if (t > 0) {
                trace.signal(t, Op.BEGIN, 0, 0);
                trace.enter(t, HOLDER, "run", 0, 0);
            }
        }
        int ended = 0;
        for (int i = 0; i < LENGTH; i++) {
            int t = random.nextInt(THREADS - ended);
            if (i > LENGTH / 2 && random.nextInt(20) == 0 && ended < THREADS - 1) {
                int last = THREADS - 1 - ended++;
                releaseAll(last, held.get(last));
                trace.signal(last, Op.END, 0, 0);
                trace.signal(0, Op.JOIN, 0, last);
            } else {
                step(random, t, held);
            }
        }
        before = closure(true);
        beforeWithoutLocks = closure(false);
    }

    private void step(Random random, int t, List<List<Integer>> held) {
        int object = 1 + random.nextInt(OBJECTS);
        int offset = random.nextInt(12);
        boolean writes = random.nextInt(3) == 0;
        int kind = random.nextInt(10);
        if (kind < 7 && disciplined && !held.get(t).contains(FIRST_LOCK)) {
            return;
        }
        switch (kind) {
            case 0, 1, 2, 3 ->
                trace.field(
                        t,
                        writes ? Op.PUT_FIELD : Op.GET_FIELD,
                        HOLDER,
                        FIELDS[random.nextInt(FIELDS.length)],
                        object,
                        offset,
                        0);
            case 4 -> trace.field(t, writes ? Op.PUT_STATIC : Op.GET_STATIC, HOLDER, "s", 0, offset, 0);
            case 5 -> trace.element(t, writes ? Op.ARRAY_STORE : Op.ARRAY_LOAD, ARRAY, random.nextInt(2), offset);
            case 6 -> trace.field(t, writes ? Op.PUT_FIELD : Op.GET_FIELD, HOLDER, "k", object, offset, 0);
            case 7 ->
                trace.field(
                        t, random.nextBoolean() ? Op.PUT_VOLATILE : Op.GET_VOLATILE, HOLDER, "v", object, offset, 0);
            default -> {
                int lock = FIRST_LOCK + random.nextInt(2);
                if (held.get(t).contains(lock)) {
                    trace.release(t, lock, 50);
                    held.get(t).remove((Integer) lock);
                } else if (held.stream().noneMatch(locks -> locks.contains(lock))) {
                    trace.acquire(t, lock, HOLDER, 51);
                    held.get(t).add(lock);
                }
            }
        }
    }

    private void releaseAll(int t, List<Integer> held) {
        held.forEach(lock -> trace.release(t, lock, 50));
        held.clear();
    }

    TraceBuilder trace() {
        return trace;
    }

    /** Every pair of accesses that race by definition, in the order of the later access. */
    Map<Pair, Variable> races() {
        return unordered(before);
    }

    /**
     * Every pair of accesses that would race if locks did not order, and protected only accesses with a common lock.
     */
    Map<Pair, Variable> racesButForTheOrderOfLocks() {
        Map<Pair, Variable> pairs = unordered(beforeWithoutLocks);
        pairs.keySet().removeIf(pair -> {
            Set<Integer> both = held(pair.earlier());
            both.retainAll(held(pair.later()));
            return !both.isEmpty();
        });
        return pairs;
    }

    /** The locks that the thread of an event holds then. */
    private Set<Integer> held(int at) {
        Set<Integer> held = new HashSet<>();
        for (Event event : trace.events().subList(0, at)) {
            if (event.thread() == trace.events().get(at).thread()) {
                switch (site(event).op()) {
                    case ACQUIRE -> held.add(event.target());
                    case RELEASE -> held.remove(event.target());
                    default -> {}
                }
            }
        }
        return held;
    }

    private Map<Pair, Variable> unordered(List<BitSet> order) {
        List<Event> events = trace.events();
        Map<Pair, Variable> races = new LinkedHashMap<>();
        for (int later = 0; later < events.size(); later++) {
            Variable variable = variable(events.get(later));
            for (int earlier = 0; variable != null && earlier < later; earlier++) {
                boolean conflict = variable.equals(variable(events.get(earlier)))
                        && (writes(events.get(earlier)) || writes(events.get(later)));
                if (conflict && !order.get(later).get(earlier)) {
                    races.put(new Pair(earlier, later), variable);
                }
            }
        }
        return races;
    }

    boolean writes(Event event) {
        return site(event).op().isWrite();
    }

    Site site(Event event) {
        return trace.names().site(event.site());
    }

    /** Null for an event that accesses no variable: final and volatile fields, and all other operations. */
    Variable variable(Event event) {
        Site site = site(event);
        if (!site.op().isAccess()
                || site.op().isVolatile()
                || site.target().name().equals("k")) {
            return null;
        }
        return new Variable(
                event.target(),
                site.op().isArrayAccess()
                        ? "[" + event.aux() + "]"
                        : site.target().name());
    }

    /** For each event, all events that precede it: the transitive closure of the edges. */
    private List<BitSet> closure(boolean ordersLocks) {
        TableEdges edges = new TableEdges(trace, ordersLocks);
        List<Event> events = trace.events();
        List<BitSet> all = new ArrayList<>();
        for (int to = 0; to < events.size(); to++) {
            BitSet earlier = new BitSet();
            for (int from = 0; from < to; from++) {
                if (edges.isEdge(events.get(from), events.get(to))) {
                    earlier.set(from);
                    earlier.or(all.get(from));
                }
            }
            all.add(earlier);
        }
        return all;
    }
}
