package dev.heddle.analyzer.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariableUsesTest {
    private static final String MAIN = "p/Main";
    private static final Member RUN = new Member(MAIN, "run", "()V");

    private static TraceBuilder trace() {
        return new TraceBuilder("trace")
                .declare(MAIN, "java/lang/Object", "static total")
                .declare("p/Base", "java/lang/Object", "low")
                .declare("p/Node", "p/Base", "value");
    }

    private static Map<String, VariableUse> byName(List<VariableUse> uses) {
        return uses.stream().collect(Collectors.toMap(use -> use.name().toString(), use -> use));
    }

    @Test
    void namesObjectsByTheirAllocation() {
        TraceBuilder trace = trace().enter(1, MAIN, "run", 0, 0).enter(2, MAIN, "run", 0, 0);
        for (int i = 1; i <= 3; i++) {
            // The constructor writes before the event of the allocation.
            trace.write(1, "p/Node", "value", i, 5).allocate(1, i, "p/Node", 7);
        }
        trace.read(2, "p/Node", "value", 2, 9).read(1, "p/Node", "low", 2, 11).read(1, "p/Node", "low", 3, 11);
        trace.acquire(2, 2, "p/Node", 13).release(2, 2, 15);
        VariableUses uses = VariableUses.ofSources(List.of(trace));
        assertThat(uses.all().stream().map(use -> use.name().toString()))
                .containsExactly("p.Main.run()V+7#0.1:2", "p.Main.run()V+7#0.1:3");
        VariableUse second = uses.all().get(0);
        assertThat(second.shared()).isTrue();
        assertThat(second.mean()).isEqualTo(3);
        assertThat(second.className()).isEqualTo("p.Node");
        assertThat(second.threads()).containsExactly("0.1", "0.2");
        assertThat(second.iteration()).isEqualTo(1);
        assertThat(uses.sites()).hasSize(1);
        assertThat(uses.sites().get(0).mean()).isEqualTo(4);
        Tracking tracking = uses.tracking(List.of(second.name()));
        assertThat(tracking.fields()).containsExactly("low:I", "value:I");
        assertThat(tracking.elements()).isEmpty();
    }

    @Test
    void countsIterationsForEachCallStack() {
        TraceBuilder trace = trace().enter(1, MAIN, "run", 0, 0);
        int object = 1;
        for (int call : new int[] {1, 2, 1}) {
            trace.enter(1, MAIN, "make", 0, call)
                    .allocate(1, object, "p/Node", 4)
                    .exit(1);
            trace.write(1, "p/Node", "value", object++, 8);
        }
        Map<String, VariableUse> uses =
                byName(VariableUses.ofSources(List.of(trace)).all());
        assertThat(uses.get("p.Main.make()V+4#0.1:1").iteration()).isZero();
        assertThat(uses.get("p.Main.make()V+4#0.1:2").iteration()).isZero();
        assertThat(uses.get("p.Main.make()V+4#0.1:3").iteration()).isEqualTo(1);
    }

    @Test
    void treatsFewElementsAsVariables() {
        TraceBuilder trace = trace().declare("[Z", "java/lang/Object").declare("[I", "java/lang/Object");
        trace.enter(1, MAIN, "run", 0, 0).enter(2, MAIN, "run", 0, 0);
        trace.allocate(1, 10, "[Z", 3).allocate(1, 11, "[I", 4);
        for (int i = 0; i <= VariableUses.MOST_ELEMENTS; i++) {
            trace.element(1, Op.ARRAY_STORE, 11, i, 20);
        }
        trace.element(2, Op.ARRAY_LOAD, 11, 0, 21);
        trace.element(1, Op.ARRAY_STORE, 10, 0, 20).element(2, Op.ARRAY_STORE, 10, 1, 20);
        VariableUses uses = VariableUses.ofSources(List.of(trace));
        assertThat(byName(uses.all()).keySet())
                .containsExactlyInAnyOrder(
                        "p.Main.run()V+3#0.1:1[0]", "p.Main.run()V+3#0.1:1[1]", "p.Main.run()V+4#0.1:1");
        assertThat(byName(uses.sites()).get("p.Main.run()V+3").shared()).isFalse();
        assertThat(byName(uses.sites()).get("p.Main.run()V+4").shared()).isTrue();
        List<VariableName> all = uses.all().stream().map(VariableUse::name).toList();
        assertThat(uses.tracking(all).elements()).containsExactly("B", "I");
    }

    @Test
    void reportsContentionWhereOnlyTheScheduleOrdersAccesses() {
        TraceBuilder trace =
                trace().declare("p/State", "java/lang/Object", "static a", "static b", "static c", "static d");
        // a is accessed before and after the start, and b by both threads at the same time. Both threads only read c; d
        // is accessed after the join.
        put(trace, 0, "a").signal(0, Op.START, 0, 1).signal(1, Op.BEGIN, 0, 0);
        get(put(trace, 1, "a"), 1, "c");
        get(put(put(trace, 1, "b"), 0, "b"), 0, "c");
        put(trace, 1, "d").signal(1, Op.END, 0, 0).signal(0, Op.JOIN, 0, 1);
        put(trace, 0, "d");
        List<VariableUse> all = VariableUses.ofSources(List.of(trace)).all();
        assertThat(all.get(0).name().toString()).isEqualTo("p.State.b");
        Map<String, VariableUse> uses = byName(all);
        assertThat(uses.get("p.State.a").sharing()).isEqualTo(Sharing.SHARED);
        assertThat(uses.get("p.State.b").sharing()).isEqualTo(Sharing.CONTENDED);
        assertThat(uses.get("p.State.c").sharing()).isEqualTo(Sharing.SHARED);
        assertThat(uses.get("p.State.d").sharing()).isEqualTo(Sharing.SHARED);
    }

    private static TraceBuilder put(TraceBuilder trace, int thread, String field) {
        return trace.field(thread, Op.PUT_STATIC, "p/State", field, 0, 2, 0);
    }

    private static TraceBuilder get(TraceBuilder trace, int thread, String field) {
        return trace.field(thread, Op.GET_STATIC, "p/State", field, 0, 4, 0);
    }

    @Test
    void namesObjectsWithoutAllocationByTheirField() {
        TraceBuilder trace = trace().declare("q/Foreign", "java/lang/Object")
                .enter(1, MAIN, "run", 0, 0)
                .enter(2, MAIN, "run", 0, 0);
        // Node inherits low.
        trace.read(1, "p/Node", "low", 5, 2).write(2, "p/Base", "low", 6, 4);
        trace.field(1, Op.PUT_STATIC, MAIN, "total", 0, 6, 0);
        trace.element(1, Op.ARRAY_LOAD, 7, 3, 8);
        trace.acquire(1, 8, "q/Foreign", 10).signalAt(1, Op.NOTIFY, 8, 0, 12).release(1, 8, 14);
        VariableUses uses = VariableUses.ofSources(List.of(trace));
        Map<String, VariableUse> byName = byName(uses.all());
        assertThat(byName.keySet())
                .containsExactlyInAnyOrder("p.Base.low", "p.Main.total", "int[].elements", "q.Foreign.this");
        assertThat(byName.get("p.Base.low").shared()).isTrue();
        assertThat(byName.get("q.Foreign.this").mean()).isEqualTo(2);
        assertThat(uses.hasAllocations()).isFalse();
        assertThat(uses.tracking(List.of(VariableName.parse("p.Base.low"))).fields())
                .containsExactly("low:I");
        assertThat(uses.tracking(List.of(VariableName.parse("int[].elements"))).elements())
                .containsExactly("I");
        assertThat(uses.tracking(List.of(VariableName.parse("q.Foreign.this"))))
                .returns(List.of(), Tracking::fields)
                .returns(List.of(), Tracking::elements);
    }

    @Test
    void keepsUnknownVariables() {
        TraceBuilder trace = trace().enter(1, MAIN, "run", 0, 0).allocate(1, 1, "q/Foreign", 4);
        trace.write(1, "q/Foreign", "some", 1, 8);
        VariableUses uses = VariableUses.ofSources(List.of(trace));
        Tracking foreign = uses.tracking(List.of(uses.all().get(0).name()));
        assertThat(foreign.mayTouchField("anything", "J")).isTrue();
        Tracking unknown = uses.tracking(List.of(VariableName.madeAt(RUN, 99)));
        assertThat(unknown.mayTouchField("anything", "J")).isTrue();
        assertThat(unknown.mayTouchElements("D")).isTrue();
    }

    /** The lock is an object of the program, and the events name the synchroniser in it. */
    @Test
    void attributesLocksOfTheLibraryToTheProgram() {
        String reentrant = "java/util/concurrent/locks/ReentrantLock";
        TraceBuilder trace = trace().enter(1, MAIN, "run", 0, 0).allocate(1, 1, reentrant, 4);
        trace.enter(1, reentrant, "lock", 1, 6)
                .acquire(1, 50, reentrant, -1)
                .exit(1)
                .enter(1, reentrant, "unlock", 1, 8)
                .release(1, 50, -1)
                .exit(1);
        VariableUse lock = VariableUses.ofSources(List.of(trace)).all().get(0);
        assertThat(lock.name()).isEqualTo(VariableName.made(RUN, 4, "0.1", 1));
        assertThat(lock.mean()).isEqualTo(2);
    }

    /** Random runs with a known answer. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void agreesWithTheGeneratorOfTheRun(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            List<TraceBuilder> runs = new ArrayList<>();
            Map<String, List<Long>> expected = new TreeMap<>();
            Set<String> shared = new TreeSet<>();
            int count = 1 + random.nextInt(3);
            for (int run = 0; run < count; run++) {
                runs.add(randomRun(random, expected, shared));
            }
            VariableUses uses = VariableUses.ofSources(runs);
            Map<String, String> is = new TreeMap<>();
            uses.all()
                    .forEach(use ->
                            is.put(use.name().toString(), use.mean() * count + " " + use.most() + " " + use.shared()));
            Map<String, String> should = new TreeMap<>();
            expected.forEach((name, counts) -> {
                long sum = counts.stream().mapToLong(Long::longValue).sum();
                long most = counts.stream().mapToLong(Long::longValue).max().orElse(0);
                should.put(name, (double) sum + " " + most + " " + shared.contains(name));
            });
            assertThat(rounded(is))
                    .as("seed %d, round %d: %s", seed, round, runs)
                    .isEqualTo(should);
            Map<String, Double> bySite = new TreeMap<>();
            uses.all().forEach(use -> bySite.merge(use.name().site().toString(), use.mean(), Double::sum));
            uses.sites().forEach(use -> assertThat(use.mean())
                    .isCloseTo(bySite.remove(use.name().toString()), Offset.offset(1e-6)));
            assertThat(bySite).isEmpty();
        }
    }

    private static Map<String, String> rounded(Map<String, String> texts) {
        Map<String, String> rounded = new TreeMap<>();
        texts.forEach((name, text) -> {
            String[] words = text.split(" ", 2);
            rounded.put(name, (double) Math.round(Double.parseDouble(words[0])) + " " + words[1]);
        });
        return rounded;
    }

    private static TraceBuilder randomRun(Random random, Map<String, List<Long>> expected, Set<String> shared) {
        TraceBuilder trace = trace();
        Map<String, Set<Integer>> threadsOf = new HashMap<>();
        Map<String, Long> counts = new HashMap<>();
        Map<Integer, String> names = new HashMap<>();
        Map<String, Integer> made = new HashMap<>();
        for (int thread = 1; thread <= 3; thread++) {
            trace.enter(thread, MAIN, "run", 0, 0);
        }
        for (int step = 0; step < 60; step++) {
            int thread = 1 + random.nextInt(3);
            // There are few identities, so objects share them, and the latest object is the accessed one.
            int object = 1 + random.nextInt(6);
            int offset = 1 + random.nextInt(3);
            String name = names.get(object);
            switch (random.nextInt(6)) {
                case 0 -> {
                    int number = made.merge(thread + "+" + offset, 1, Integer::sum);
                    trace.allocate(thread, object, "p/Node", offset);
                    names.put(object, "p.Main.run()V+" + offset + "#0." + thread + ":" + number);
                    continue;
                }
                case 1 -> {
                    trace.field(thread, Op.PUT_STATIC, MAIN, "total", 0, 30, 0);
                    name = "p.Main.total";
                }
                case 2 -> {
                    if (name == null) {
                        continue;
                    }
                    trace.acquire(thread, object, "p/Node", 32);
                    trace.release(thread, object, 33);
                }
                case 3 -> {
                    if (name == null) {
                        continue;
                    }
                    int index = random.nextInt(VariableUses.MOST_ELEMENTS);
                    trace.element(thread, Op.ARRAY_LOAD, object, index, 34);
                    name += "[" + index + "]";
                }
                case 4 -> {
                    // Never allocated.
                    trace.read(thread, "p/Node", "value", 100 + random.nextInt(3), 36);
                    name = "p.Node.value";
                }
                default -> {
                    if (name == null) {
                        continue;
                    }
                    trace.read(thread, "p/Node", "low", object, 38);
                }
            }
            counts.merge(name, 1L, Long::sum);
            threadsOf.computeIfAbsent(name, n -> new TreeSet<>()).add(thread);
        }
        counts.forEach((name, number) ->
                expected.computeIfAbsent(name, n -> new ArrayList<>()).add(number));
        threadsOf.forEach((name, threads) -> {
            if (threads.size() > 1) {
                shared.add(name);
            }
        });
        return trace;
    }
}
