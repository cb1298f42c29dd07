package dev.heddle.analyzer.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.AccessPlaces;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Compares contended variables with the definition: two accesses of different threads, one of which writes, and neither
 * precedes the other in the transitive closure of program order, starts and joins.
 */
class ContendedVariablesTest {
    private static final String HOLDER = "t/Holder";
    private static final int TRACES = 2_000;
    private static final int THREADS = 4;
    private static final int OBJECTS = 5;
    private static final int ARRAY = 100;

    /** Random runs whose threads start and end at random moments. */
    private static TraceBuilder random(long seed) {
        Random random = new Random(seed);
        TraceBuilder trace = new TraceBuilder("seed " + seed);
        trace.declare(HOLDER, "java/lang/Object", "f", "static s");
        trace.enter(0, HOLDER, "run", 0, 0);
        List<Integer> live = new ArrayList<>(List.of(0));
        int started = 0;
        for (int i = 0; i < 40; i++) {
            int kind = random.nextInt(12);
            if (kind == 0 && started < THREADS - 1) {
                trace.signal(0, Op.START, 0, ++started);
                trace.signal(started, Op.BEGIN, 0, 0);
                trace.enter(started, HOLDER, "run", 0, 0);
                live.add(started);
            } else if (kind == 1 && live.size() > 1) {
                int ended = live.remove(1);
                trace.signal(ended, Op.END, 0, 0);
                trace.signal(0, Op.JOIN, 0, ended);
            } else {
                access(trace, random, live.get(random.nextInt(live.size())));
            }
        }
        return trace;
    }

    private static void access(TraceBuilder trace, Random random, int thread) {
        boolean writes = random.nextInt(3) == 0;
        int offset = random.nextInt(15);
        switch (random.nextInt(4)) {
            case 0 -> trace.field(thread, writes ? Op.PUT_STATIC : Op.GET_STATIC, HOLDER, "s", 0, offset, 0);
            case 1 ->
                trace.element(
                        thread, writes ? Op.ARRAY_STORE : Op.ARRAY_LOAD, ARRAY + random.nextInt(2), 0, 20 + offset);
            default ->
                trace.field(
                        thread,
                        writes ? Op.PUT_FIELD : Op.GET_FIELD,
                        HOLDER,
                        "f",
                        1 + random.nextInt(OBJECTS),
                        40 + offset,
                        0);
        }
    }

    private static Site site(TraceBuilder trace, Event event) {
        return trace.names().site(event.site());
    }

    private static boolean isAccess(TraceBuilder trace, Event event) {
        return site(trace, event).op().isAccess();
    }

    /** For each event, the earlier ones that precede it in every run of the same operations. */
    private static List<BitSet> order(TraceBuilder trace) {
        List<Event> events = trace.events();
        List<BitSet> all = new ArrayList<>();
        for (int to = 0; to < events.size(); to++) {
            BitSet earlier = new BitSet();
            for (int from = 0; from < to; from++) {
                if (isEdge(trace, events.get(from), events.get(to))) {
                    earlier.set(from);
                    earlier.or(all.get(from));
                }
            }
            all.add(earlier);
        }
        return all;
    }

    private static boolean isEdge(TraceBuilder trace, Event from, Event to) {
        return from.thread() == to.thread()
                || site(trace, from).op() == Op.START && from.aux() == to.thread()
                || site(trace, to).op() == Op.JOIN && to.aux() == from.thread();
    }

    /** @param conflicting whether one of the two accesses has to write */
    private static Set<Integer> withUnorderedAccesses(TraceBuilder trace, boolean conflicting) {
        List<Event> events = trace.events();
        List<BitSet> order = order(trace);
        Set<Integer> variables = new HashSet<>();
        for (int later = 0; later < events.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                Event one = events.get(earlier);
                Event other = events.get(later);
                boolean isPair = isAccess(trace, one) && isAccess(trace, other) && one.target() == other.target();
                boolean writes = isPair
                        && (site(trace, one).op().isWrite()
                                || site(trace, other).op().isWrite());
                if (isPair && (writes || !conflicting) && !order.get(later).get(earlier)) {
                    variables.add(one.target());
                }
            }
        }
        return variables;
    }

    @Test
    void keepsTheAccessesOfContendedVariablesOnly() {
        long dropped = 0;
        for (int i = 0; i < TRACES; i++) {
            TraceBuilder trace = random(i);
            Set<Integer> contended = withUnorderedAccesses(trace, true);
            Set<Integer> concurrent = withUnorderedAccesses(trace, false);
            Set<Long> stamps = new HashSet<>();
            ContendedVariables.of(trace).events().forEach((stamp, thread, site, target, aux) -> stamps.add(stamp));
            for (Event event : trace.events()) {
                boolean isKept = stamps.contains(event.stamp());
                if (!isAccess(trace, event) || contended.contains(event.target())) {
                    assertThat(isKept)
                            .as("seed %d, event %s\n%s", i, event, trace)
                            .isTrue();
                } else if (!concurrent.contains(event.target())) {
                    assertThat(isKept)
                            .as("seed %d, event %s\n%s", i, event, trace)
                            .isFalse();
                    dropped++;
                }
            }
        }
        assertThat(dropped).isPositive();
    }

    @Test
    void findsPlacesThatNeverAccessedAContendedVariable() {
        long places = 0;
        for (int i = 0; i < TRACES; i++) {
            TraceBuilder one = random(i);
            TraceBuilder other = random(TRACES + i);
            AccessPlaces found =
                    UncontendedPlaces.of(List.of(ContendedVariables.of(one), ContendedVariables.of(other)));
            places += found.size();
            for (TraceBuilder trace : List.of(one, other)) {
                Set<Integer> contended = withUnorderedAccesses(trace, true);
                for (Event event : trace.events()) {
                    Site site = site(trace, event);
                    boolean isContended = isAccess(trace, event) && contended.contains(event.target());
                    assertThat(isContended && found.contains(site.method(), site.offset()))
                            .as("seed %d, event %s\n%s", i, event, trace)
                            .isFalse();
                }
            }
        }
        assertThat(places).isPositive();
    }

    @Test
    void leavesJdkCodeAndCopiesOut() {
        TraceBuilder trace = new TraceBuilder("jdk");
        trace.declare(HOLDER, "java/lang/Object", "f");
        trace.enter(0, "java/util/ArrayList", "add", 0, 0);
        trace.write(0, HOLDER, "f", 1, 3);
        trace.exit(0);
        trace.enter(0, HOLDER, "run", 0, 0);
        trace.range(0, Op.RANGE_WRITE, ARRAY, 0, 5, 7);
        trace.write(0, HOLDER, "f", 1, 9);

        AccessPlaces found = UncontendedPlaces.of(List.of(ContendedVariables.of(trace)));

        Member run = trace.names()
                .site(trace.events().get(trace.events().size() - 1).site())
                .method();
        assertThat(found.size()).isEqualTo(1);
        assertThat(found.contains(run, 9)).isTrue();
    }
}
