package dev.heddle.analyzer.happensbefore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TableEdges;
import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.testing.Jdks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Compares the clocks with the transitive closure of the order table, on many small random runs.
 */
class HappensBeforeOracleTest {
    private static final int TRACES = Jdks.times(1_200, 3_000);
    private static final int LENGTH = 60;
    private static final int THREADS = 4;
    private static final long FIRST_SEED = 20_261_121;

    private static final String HOLDER = "t/Holder";
    private static final String READY = "t/Ready";
    /** Its number in the recording: the second class that {@link #random} declares. */
    private static final int READY_CLASS = 2;

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

    /** An operation of any row of the table, or the use of a class. */
    private static void add(TraceBuilder trace, Random random, int t) {
        int object = 1 + random.nextInt(OBJECTS);
        // A new instruction each time, or an earlier one.
        int offset = random.nextInt(40);
        if (random.nextInt(16) == 0) {
            trace.field(t, Op.GET_FIELD, READY, "r", object, offset, 0);
            return;
        }
        OrderRow row = OrderTable.rows().get(random.nextInt(OrderTable.rows().size()));
        Op op = row.op();
        int aux =
                switch (row.key()) {
                    case THREAD_IN_AUX -> random.nextInt(THREADS);
                    case CLASS_IN_AUX -> READY_CLASS;
                    default -> random.nextInt(OBJECTS + 1);
                };
        if (op.isStaticAccess()) {
            trace.field(t, op, HOLDER, "s", 0, offset, 0);
        } else if (op.isVolatile()) {
            trace.field(t, op, HOLDER, random.nextBoolean() ? "f" : "g", object, offset, 0);
        } else if (op.isAccess()) {
            trace.field(t, op, HOLDER, "k", object, offset, 0);
        } else if (op.family() == Op.Family.ATOMIC) {
            trace.signal(t, op, random.nextInt(OBJECTS + 1), aux);
        } else if (op != Op.UNSEEN_BEGIN && op != Op.UNSEEN_END || random.nextInt(8) == 0) {
            // Unrecorded code orders nearly all, so it is rare.
            trace.signal(t, op, object, aux);
        }
    }

    /** For each event, all events that precede it. */
    private static List<BitSet> closure(TraceBuilder trace) {
        List<Event> events = trace.events();
        TableEdges edges = new TableEdges(trace, true);
        List<BitSet> before = new ArrayList<>();
        Set<List<Integer>> been = new HashSet<>();
        for (int to = 0; to < events.size(); to++) {
            Event taker = events.get(to);
            Site at = trace.names().site(taker.site());
            boolean first = been.add(List.of(taker.thread(), taker.site()));
            BitSet all = new BitSet();
            for (int from = 0; from < to; from++) {
                Site by = trace.names().site(events.get(from).site());
                if (edges.isEdge(events.get(from), taker) || first && isClassEdge(by, at)) {
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
}
