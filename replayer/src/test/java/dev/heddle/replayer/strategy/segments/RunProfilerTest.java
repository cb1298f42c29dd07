package dev.heddle.replayer.strategy.segments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.run.RunProfile;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the races of a profile with the transitive closure of the ordering operations. */
class RunProfilerTest {
    private static final int OBJECTS = 3;
    private static final String PROGRAM = "m/Model";
    private static final String COROUTINES = "kotlinx/coroutines/JobSupport";

    /** An operation of a thread; each thread, operation and object has its own place. */
    private record Event(int thread, Op op, int object, int word, String owner) {
        Event(int thread, Op op, int object, int word) {
            this(thread, op, object, word, PROGRAM);
        }

        String place() {
            return RunProfile.name(op, site());
        }

        Site site() {
            return new Site(
                    op, new Member(owner, "run" + thread, "()V"), number(), -1, new Member("m/Model", field(), "I"));
        }

        int number() {
            return (thread * 100 + op.code()) * OBJECTS + object + 1;
        }

        private String field() {
            return op.isVolatile() ? "v" : "f";
        }
    }

    /** A run of some threads, of which the first starts the others and may observe their ends. */
    private static final class Run {
        final Random random;
        final int threads;
        final List<Event> events = new ArrayList<>();
        private final int[] holders = new int[OBJECTS];
        private final BitSet alive = new BitSet();
        private final BitSet joined = new BitSet();
        /** The class whose code accesses volatile fields. */
        private final String owner;

        Run(long seed, String owner) {
            this.owner = owner;
            random = new Random(seed);
            threads = 2 + random.nextInt(3);
            java.util.Arrays.fill(holders, -1);
            alive.set(0);
            int length = 5 + random.nextInt(30);
            while (events.size() < length) {
                step(random.nextInt(threads));
            }
        }

        private void step(int thread) {
            if (!alive.get(thread)) {
                if (alive.length() == thread) {
                    events.add(new Event(0, Op.START, thread, 0));
                    alive.set(thread);
                }
                return;
            }
            if (joined.get(thread)) {
                return;
            }
            int object = random.nextInt(OBJECTS);
            int word = 1 + random.nextInt(2);
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> events.add(new Event(thread, Op.GET_FIELD, object, 0));
                case 4, 5, 6, 7 -> events.add(new Event(thread, Op.PUT_FIELD, object, 0));
                case 8 -> events.add(new Event(thread, Op.GET_VOLATILE, object, 0, owner));
                case 9 -> events.add(new Event(thread, Op.PUT_VOLATILE, object, 0, owner));
                case 10 -> events.add(new Event(thread, Op.SEND, object, word));
                case 11 -> events.add(new Event(thread, Op.RECEIVE, object, random.nextBoolean() ? 0 : word));
                case 12 -> {
                    if (thread != 0 && List.of(0, 1, 2).stream().noneMatch(o -> holders[o] == thread)) {
                        events.add(new Event(0, Op.JOIN, thread, 0));
                        joined.set(thread);
                    }
                }
                default -> {
                    if (holders[object] < 0) {
                        holders[object] = thread;
                        events.add(new Event(thread, Op.ACQUIRE, object, 0));
                    } else if (holders[object] == thread) {
                        holders[object] = -1;
                        events.add(new Event(thread, Op.RELEASE, object, 0));
                    }
                }
            }
        }

        /**
         * Whether one event is directly ordered before a later one: program order, and releases with their acquires.
         */
        private boolean isOrdered(int first, int second) {
            Event one = events.get(first);
            Event other = events.get(second);
            if (one.thread == other.thread) {
                return true;
            }
            boolean same = one.object == other.object;
            return switch (one.op) {
                        case START -> other.thread == one.object;
                        case RELEASE -> same && other.op == Op.ACQUIRE;
                        case PUT_VOLATILE -> same && other.op == Op.GET_VOLATILE && owner.equals(PROGRAM);
                        case SEND -> same && other.op == Op.RECEIVE && (other.word == 0 || other.word == one.word);
                        default -> false;
                    }
                    || other.op == Op.JOIN && other.object == one.thread;
        }

        /** Places of accesses to a raced variable. */
        Set<String> raced() {
            int size = events.size();
            boolean[][] before = new boolean[size][size];
            for (int j = 0; j < size; j++) {
                for (int i = j - 1; i >= 0; i--) {
                    before[i][j] |= isOrdered(i, j);
                    for (int k = 0; k < i && before[i][j]; k++) {
                        before[k][j] |= before[k][i];
                    }
                }
            }
            Set<Integer> variables = new HashSet<>();
            for (int j = 0; j < size; j++) {
                for (int i = 0; i < j; i++) {
                    if (conflict(events.get(i), events.get(j)) && !before[i][j]) {
                        variables.add(events.get(i).object);
                    }
                }
            }
            Set<String> places = new TreeSet<>();
            for (Event event : events) {
                if (event.op.isPlainAccess() && variables.contains(event.object)) {
                    places.add(event.place());
                }
            }
            return places;
        }

        private static boolean conflict(Event one, Event other) {
            return one.op.isPlainAccess()
                    && other.op.isPlainAccess()
                    && one.object == other.object
                    && (one.op == Op.PUT_FIELD || other.op == Op.PUT_FIELD);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRAM, COROUTINES})
    void racesAreUnorderedAccesses(String ownerOfVolatiles) {
        int withRaces = 0;
        for (long seed = 0; seed < 10_000; seed++) {
            Run run = new Run(seed, ownerOfVolatiles);
            Set<String> expected = run.raced();
            withRaces += expected.isEmpty() ? 0 : 1;
            RaceFreeAccesses quiet = quiet(run);
            assertThat(profile(run, quiet)).as("seed %d: %s", seed, run.events).isEqualTo(expected);
            for (Event event : run.events) {
                if (event.op.isPlainAccess()) {
                    assertThat(quiet.passes(event.site(), event.number())).isEqualTo(!expected.contains(event.place()));
                }
            }
        }
        assertThat(withRaces).isBetween(2_500, 9_900);
    }

    /** All plain accesses are race-free at first. */
    private static RaceFreeAccesses quiet(Run run) {
        String places = String.join("\n", run.events.stream().map(Event::place).toList());
        return new RaceFreeAccesses(new StrategyPlan("p", "t", 1, "relay", Map.of(RaceFreeAccesses.PARAMETER, places)));
    }

    private static Set<String> profile(Run run, RaceFreeAccesses quiet) {
        RunProfiler profiler = new RunProfiler(quiet);
        Object[] objects = {new Object(), new Object(), new Object()};
        Event[] pending = new Event[run.threads];
        ThreadView[] views = new ThreadView[run.threads];
        for (int i = 0; i < views.length; i++) {
            views[i] = view(i, pending, objects);
        }
        for (Event event : run.events) {
            pending[event.thread] = event;
            ThreadView thread = views[event.thread];
            switch (event.op) {
                case ACQUIRE, RELEASE, SEND, RECEIVE ->
                    profiler.ordered(thread, event.op, objects[event.object], event.word);
                case JOIN -> profiler.joined(thread, views[event.object]);
                case GET_FIELD, PUT_FIELD ->
                    profiler.passed(thread, event.site(), event.number(), objects[event.object]);
                default -> profiler.executed(thread);
            }
        }
        Set<String> places = new TreeSet<>();
        for (RunProfile.Point point : profiler.profile().points()) {
            if (point.isPlain() && point.isShared()) {
                places.add(point.name());
            }
        }
        return places;
    }

    private static ThreadView view(int number, Event[] pending, Object[] objects) {
        return (ThreadView) Proxy.newProxyInstance(
                RunProfilerTest.class.getClassLoader(),
                new Class<?>[] {ThreadView.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "path" -> number == 0 ? "0" : "0." + number;
                    case "op" -> pending[number].op();
                    case "site" -> pending[number].site();
                    case "siteNumber" -> pending[number].number();
                    case "object" -> objects[pending[number].object() % OBJECTS];
                    case "context" -> 1L;
                    case "source" -> null;
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
