package dev.heddle.analyzer.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Compares the clocks with the transitive closure of the table in {@code docs/design/order.md}, on many small random
 * runs.
 */
class HappensBeforeOracleTest {
    private static final int TRACES = 3_000;
    private static final int LENGTH = 60;
    private static final int THREADS = 4;
    private static final long FIRST_SEED = 20_261_121;

    private static final String HOLDER = "t/Holder";
    private static final String READY = "t/Ready";
    private static final int OBJECTS = 2;

    @Test
    void agreesWithTheTable() {
        long ordered = 0;
        long unordered = 0;
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i;
            TraceBuilder trace = random(seed);
            List<BitSet> before = closure(trace);
            HappensBefore clocks = new HappensBefore(new SiteIndex(trace.names()));
            List<Long> epochs = new ArrayList<>();
            for (Event event : trace.events()) {
                int at = epochs.size();
                clocks.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
                for (int earlier = 0; earlier < at; earlier++) {
                    boolean expected = before.get(at).get(earlier);
                    assertThat(clocks.isAfter(epochs.get(earlier)))
                            .as("event %d after event %d, seed %d\n%s", at, earlier, seed, trace)
                            .isEqualTo(expected);
                    ordered += expected ? 1 : 0;
                    unordered += expected ? 0 : 1;
                }
                epochs.add(clocks.epoch());
            }
            assertThat(clocks.forgotten()).isZero();
        }
        assertThat(ordered).isPositive();
        assertThat(unordered).isPositive();
    }

    /** Forgetting may add order, and never removes any. */
    @Test
    void addsOrderAndLosesNoneWithLittleRoom() {
        long forgotten = 0;
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i;
            TraceBuilder trace = random(seed);
            List<BitSet> before = closure(trace);
            HappensBefore clocks = new HappensBefore(new SiteIndex(trace.names()), 2);
            List<Long> epochs = new ArrayList<>();
            for (Event event : trace.events()) {
                int at = epochs.size();
                clocks.event(event.stamp(), event.thread(), event.site(), event.target(), event.aux());
                before.get(at).stream().forEach(earlier -> assertThat(clocks.isAfter(epochs.get(earlier)))
                        .as("event %d after event %d, seed %d\n%s", at, earlier, seed, trace)
                        .isTrue());
                epochs.add(clocks.epoch());
            }
            forgotten += clocks.forgotten();
        }
        assertThat(forgotten).isPositive();
    }

    private static TraceBuilder random(long seed) {
        Random random = new Random(seed);
        TraceBuilder trace = new TraceBuilder("seed " + seed);
        trace.declare("java/lang/Object", null).declare(READY, "java/lang/Object", "r");
        trace.declare(HOLDER, "java/lang/Object", "f", "g", "final k", "static s");
        for (int t = 0; t < THREADS; t++) {
            trace.enter(t, HOLDER, "run", 0, 0);
        }
        for (int i = 0; i < LENGTH; i++) {
            add(trace, random, random.nextInt(THREADS));
        }
        return trace;
    }

    private static void add(TraceBuilder trace, Random random, int t) {
        int object = 1 + random.nextInt(OBJECTS);
        int other = random.nextInt(THREADS);
        int item = random.nextInt(3);
        boolean gives = random.nextBoolean();
        // A new instruction each time, or an earlier one.
        int offset = random.nextInt(40);
        String field = random.nextBoolean() ? "f" : "g";
        switch (random.nextInt(16)) {
            case 0 -> trace.signal(t, gives ? Op.RELEASE : Op.ACQUIRE, object, 0);
            case 1 -> trace.signal(t, gives ? Op.RELEASE_SHARED : Op.ACQUIRE_SHARED, object, 0);
            case 2 -> trace.signal(t, gives ? Op.WAIT : Op.WAKE, object, random.nextInt(OBJECTS + 1));
            case 3 -> trace.signal(t, gives ? Op.GIVE_PERMITS : Op.TAKE_PERMITS, object, 1);
            case 4, 5 -> trace.field(t, gives ? Op.PUT_VOLATILE : Op.GET_VOLATILE, HOLDER, field, object, offset, 0);
            case 6 ->
                trace.field(t, gives ? Op.PUT_STATIC_VOLATILE : Op.GET_STATIC_VOLATILE, HOLDER, "s", 0, offset, 0);
            case 7 -> trace.signal(t, gives ? Op.ATOMIC_WRITE : Op.ATOMIC_READ, random.nextInt(OBJECTS + 1), item);
            case 8, 9 -> trace.signal(t, gives ? Op.SEND : Op.RECEIVE, object, item);
            case 10 -> trace.signal(t, gives ? Op.INTERRUPT : Op.INTERRUPTED, 0, other);
            case 11 -> trace.signal(t, gives ? Op.UNPARK : Op.RESUME, 0, gives ? other : 0);
            case 12 -> {
                if (gives) {
                    trace.signal(t, Op.CLASS_READY, 0, 2);
                } else {
                    trace.field(t, Op.GET_FIELD, READY, "r", object, offset, 0);
                }
            }
            case 13 -> {
                if (gives) {
                    trace.signal(t, Op.FREEZE, object, 0);
                } else {
                    trace.field(t, Op.GET_FIELD, HOLDER, "k", object, offset, 0);
                }
            }
            case 14 -> trace.signal(t, gives ? Op.PUBLISH : Op.FOUND, object, 0);
            default -> {
                if (other == t) {
                    trace.signal(t, Op.BEGIN, 0, 0);
                } else {
                    trace.signal(t, gives ? Op.START : Op.JOIN, 0, other);
                }
            }
        }
    }

    /** For each event, all events that precede it. */
    private static List<BitSet> closure(TraceBuilder trace) {
        List<Event> events = trace.events();
        List<BitSet> before = new ArrayList<>();
        Set<List<Integer>> been = new HashSet<>();
        for (int to = 0; to < events.size(); to++) {
            Event taker = events.get(to);
            Site at = trace.names().site(taker.site());
            boolean first = been.add(List.of(taker.thread(), taker.site()));
            BitSet all = new BitSet();
            for (int from = 0; from < to; from++) {
                Event giver = events.get(from);
                Site by = trace.names().site(giver.site());
                boolean same = giver.thread() == taker.thread();
                if (same || isEdge(giver, by, taker, at) || first && isClassEdge(by, at)) {
                    all.set(from);
                    all.or(before.get(from));
                }
            }
            before.add(all);
        }
        return before;
    }

    private static boolean isClassEdge(Site by, Site at) {
        return by.op() == Op.CLASS_READY
                && at.target() != null
                && at.target().owner().equals(READY);
    }

    private static boolean isEdge(Event giver, Site by, Event taker, Site at) {
        boolean sameTarget = giver.target() == taker.target();
        return switch (by.op()) {
                    case RELEASE, WAIT ->
                        switch (at.op()) {
                            case ACQUIRE, WAKE, ACQUIRE_SHARED -> lock(giver, by) == lock(taker, at);
                            default -> false;
                        };
                    case RELEASE_SHARED ->
                        (at.op() == Op.ACQUIRE || at.op() == Op.WAKE) && lock(giver, by) == lock(taker, at);
                    case GIVE_PERMITS -> at.op() == Op.TAKE_PERMITS && sameTarget;
                    case PUT_VOLATILE, PUT_STATIC_VOLATILE ->
                        switch (at.op()) {
                            case GET_VOLATILE, GET_STATIC_VOLATILE ->
                                sameTarget && by.target().equals(at.target());
                            case ATOMIC_READ -> sameTarget;
                            default -> false;
                        };
                    case ATOMIC_WRITE ->
                        switch (at.op()) {
                            case ATOMIC_READ, GET_VOLATILE, GET_STATIC_VOLATILE -> sameTarget;
                            default -> false;
                        };
                    case SEND ->
                        at.op() == Op.RECEIVE && sameTarget && (taker.aux() == 0 || taker.aux() == giver.aux());
                    case START -> at.op() == Op.BEGIN && giver.aux() == taker.thread();
                    case INTERRUPT -> at.op() == Op.INTERRUPTED && giver.aux() == taker.aux();
                    case UNPARK -> at.op() == Op.RESUME && giver.aux() == taker.thread();
                    case PUBLISH -> at.op() == Op.FOUND && sameTarget;
                    case FREEZE -> at.target() != null && at.target().name().equals("k") && sameTarget;
                    default -> false;
                }
                || at.op() == Op.JOIN && giver.thread() == taker.aux();
    }

    private static int lock(Event event, Site site) {
        boolean waits = site.op() == Op.WAIT || site.op() == Op.WAKE;
        return waits && event.aux() != 0 ? event.aux() : event.target();
    }
}
