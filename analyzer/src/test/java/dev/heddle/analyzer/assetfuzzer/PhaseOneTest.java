package dev.heddle.analyzer.assetfuzzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.bench.SyntheticRecording;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseOneTest {
    private static final String BOX = "p/Box";
    private static final int THE_BOX = 50;
    private static final int ARRAY = 60;

    @TempDir
    Path temp;

    private final TraceBuilder trace = new TraceBuilder("trace")
            .declare("java/lang/Object", null)
            .declare(BOX, "java/lang/Object", "a", "b", "items", "final fixed", "static total");

    private static CandidateReport<Violation, PatternPlan> analyze(EventSource... sources) {
        return AssetFuzzer.analyze(List.of(sources), AssetFuzzerOptions.defaults());
    }

    private static Set<Signature> signatures(CandidateReport<Violation, PatternPlan> result) {
        return result.candidates().stream().map(Violation::signature).collect(Collectors.toSet());
    }

    private void call(int thread, String method, Runnable body) {
        trace.enter(thread, BOX, method, THE_BOX, 1);
        body.run();
        trace.exit(thread);
    }

    private void increment(int thread, String method) {
        call(thread, method, () -> trace.read(thread, BOX, "a", THE_BOX, 2).write(thread, BOX, "a", THE_BOX, 3));
    }

    @Test
    void findsUnguardedIncrements() {
        increment(0, "add");
        increment(1, "add");
        assertThat(analyze(trace).candidates())
                .extracting(v -> v.pattern().number())
                .containsExactlyInAnyOrder(1);
    }

    private void get(int thread, String field, int atomic, int offset) {
        trace.field(thread, Op.GET_FIELD, BOX, field, THE_BOX, offset, atomic)
                .atomic(thread, Op.ATOMIC_READ, "AtomicLong.get()", atomic, 0, offset + 1);
    }

    private void set(int thread, String field, int atomic, int offset) {
        trace.field(thread, Op.GET_FIELD, BOX, field, THE_BOX, offset, atomic)
                .atomic(thread, Op.ATOMIC_WRITE, "AtomicLong.set(J)", atomic, 0, offset + 1);
    }

    @Test
    void assignsValuesOfAtomicsInFinalFieldsToTheOwner() {
        trace.declare(BOX, "java/lang/Object", "final top", "final bottom");
        call(0, "take", () -> {
            set(0, "bottom", 71, 10);
            get(0, "top", 70, 20);
            set(0, "bottom", 71, 30);
        });
        call(1, "steal", () -> get(1, "bottom", 71, 40));
        CandidateReport<Violation, PatternPlan> result = analyze(trace);
        assertThat(result.candidates())
                .extracting(v -> v.pattern().number(), v -> v.atomicSet().variables())
                .containsExactly(tuple(3, List.of("bottom")));
        assertThat(result.candidates().get(0).steps())
                .extracting(PatternPlan.Step::op)
                .containsExactly(Op.ATOMIC_WRITE, Op.ATOMIC_READ, Op.ATOMIC_WRITE);
        assertThat(AssetFuzzer.observe(trace, AssetFuzzerOptions.defaults())).isEmpty();
    }

    @Test
    void treatsTwoAtomicsOfOneOwnerAsTwoVariables() {
        trace.declare(BOX, "java/lang/Object", "final top", "final bottom");
        call(0, "move", () -> {
            set(0, "bottom", 71, 10);
            set(0, "top", 70, 20);
        });
        call(1, "size", () -> {
            get(1, "bottom", 71, 30);
            get(1, "top", 70, 40);
        });
        assertThat(analyze(trace).candidates())
                .extracting(v -> v.pattern().number())
                .contains(8, 9)
                .doesNotContain(1, 2, 3, 4, 5);
    }

    @Test
    void treatsAReadModifyWriteAsOneAccess() {
        trace.declare(BOX, "java/lang/Object", "final top");
        for (int thread = 0; thread < 2; thread++) {
            int t = thread;
            call(t, "count", () -> trace.field(t, Op.GET_FIELD, BOX, "top", THE_BOX, 10, 70)
                    .atomic(t, Op.ATOMIC_WRITE, "AtomicLong.incrementAndGet()", 70, 0, 11)
                    .atomic(t, Op.ATOMIC_READ, "AtomicLong.incrementAndGet()", 70, 0, 11));
        }
        assertThat(analyze(trace).candidates()).isEmpty();
    }

    @Test
    void assignsElementsOfAnAtomicArrayToTheOwnerOfTheArray() {
        trace.declare(BOX, "java/lang/Object", "final tasks");
        for (int thread = 0; thread < 2; thread++) {
            int t = thread;
            call(t, "put", () -> trace.field(t, Op.GET_FIELD, BOX, "tasks", THE_BOX, 10, 70)
                    .atomic(t, Op.ATOMIC_READ, "AtomicLongArray.get(I)", 70, 3, 11)
                    .atomic(t, Op.ATOMIC_WRITE, "AtomicLongArray.set(IJ)", 70, 3 + t, 12));
        }
        // The definition, evaluated on every tuple of events. It shares only the patterns' table and the names with
        // phase I. It computes frames, units, locks, ≺ and contexts separately, event by event.
        assertThat(analyze(trace).candidates()).isEmpty();
        call(1, "put", () -> trace.field(1, Op.GET_FIELD, BOX, "tasks", THE_BOX, 10, 70)
                .atomic(1, Op.ATOMIC_READ, "AtomicLongArray.get(I)", 70, 3, 11)
                .atomic(1, Op.ATOMIC_WRITE, "AtomicLongArray.set(IJ)", 70, 3, 12));
        assertThat(analyze(trace).candidates())
                .extracting(v -> v.pattern().number(), v -> v.atomicSet().variables())
                .containsExactly(tuple(1, List.of("tasks[3]")));
    }

    private static final String LIST = "java/util/ArrayList";

    private void walk(int thread) {
        trace.enter(thread, LIST, "iterator", THE_BOX, 3)
                .enter(thread, LIST + "$Itr", "<init>", 0, 4)
                .read(thread, LIST, "modCount", THE_BOX, 5)
                .exit(thread)
                .exit(thread)
                .enter(thread, LIST + "$Itr", "next", 82, 6)
                .read(thread, LIST, "modCount", THE_BOX, 7)
                .exit(thread);
    }

    private void extend(int thread) {
        trace.enter(thread, "p/Shop", "extend", 80, 1)
                .acquire(thread, 81, LIST, 2)
                .enter(thread, LIST, "add", THE_BOX, 3)
                .read(thread, LIST, "modCount", THE_BOX, 4)
                .write(thread, LIST, "modCount", THE_BOX, 5)
                .exit(thread)
                .release(thread, 81, 6)
                .exit(thread);
    }

    @Test
    void treatsAnIterationAsAUnitOfTheIteratingMethod() {
        trace.declare(LIST, "java/lang/Object", "modCount");
        trace.enter(0, "p/Shop", "walk", 80, 1);
        walk(0);
        trace.exit(0);
        extend(1);
        CandidateReport<Violation, PatternPlan> result = analyze(trace);
        assertThat(result.candidates())
                .extracting(
                        v -> v.pattern().number(),
                        v -> v.units().get(0).method().method())
                .containsExactly(tuple(2, "walk"));
        assertThat(result.findings().findings().get(0).title())
                .isEqualTo(
                        "java.util.ArrayList is changed by Shop.extend(Unknown Source) while Shop.walk(Unknown Source) iterates over it");
    }

    @Test
    void treatsTwoIterationsOfOneMethodAsTwoUnits() {
        trace.declare(LIST, "java/lang/Object", "modCount");
        trace.enter(0, "p/Shop", "loop", 80, 1);
        for (int i = 0; i < 2; i++) {
            trace.acquire(0, 81, LIST, 2);
            walk(0);
            trace.release(0, 81, 8);
        }
        trace.exit(0);
        extend(1);
        assertThat(analyze(trace).candidates()).isEmpty();
    }

    /** An event with all data that the definition needs. */
    private void walkOverNode(int thread, int offset) {
        trace.acquire(thread, 81, LIST, offset);
        trace.enter(thread, LIST + "$Itr", "<init>", 0, offset + 1)
                .read(thread, LIST, "modCount", THE_BOX, 5)
                .exit(thread);
        trace.enter(thread, LIST + "$Itr", "next", 82, offset + 2)
                .read(thread, LIST + "$Node", "next", 90, 7)
                .exit(thread);
        trace.release(thread, 81, offset + 3);
    }

    private void declareNodes() {
        trace.declare(LIST, "java/lang/Object", "modCount").declare(LIST + "$Node", "java/lang/Object", "next");
    }

    @Test
    void assignsANodeToAUnitOfEachIteration() {
        declareNodes();
        trace.enter(0, "p/Shop", "loop", 80, 1);
        walkOverNode(0, 10);
        walkOverNode(0, 20);
        trace.exit(0);
        trace.enter(1, LIST, "append", THE_BOX, 3)
                .acquire(1, 81, LIST, 2)
                .write(1, LIST + "$Node", "next", 90, 4)
                .release(1, 81, 6)
                .exit(1);
        assertThat(analyze(trace).candidates()).isEmpty();
    }

    @Test
    void ordersWritesOfLibraryConstructorsBeforeOtherAccesses() {
        declareNodes();
        trace.enter(1, LIST + "$Node", "<init>", 90, 3)
                .write(1, LIST + "$Node", "next", 90, 4)
                .exit(1);
        trace.enter(0, "p/Shop", "once", 80, 1);
        for (int offset = 7; offset < 9; offset++) {
            trace.enter(0, LIST + "$Itr", "next", 82, offset)
                    .read(0, LIST + "$Node", "next", 90, offset)
                    .exit(0);
        }
        trace.exit(0);
        assertThat(analyze(trace).candidates()).isEmpty();
    }

    @Test
    void findsNothingUnderOneLockThroughout() {
        for (int thread = 0; thread < 3; thread++) {
            int t = thread;
            call(t, "add", () -> {
                trace.acquire(t, THE_BOX, BOX, -1);
                trace.read(t, BOX, "a", THE_BOX, 2).write(t, BOX, "a", THE_BOX, 3);
                trace.write(t, BOX, "b", THE_BOX, 4).release(t, THE_BOX, -2);
            });
        }
        assertThat(analyze(trace).candidates()).isEmpty();
        assertThat(AssetFuzzer.observe(trace, AssetFuzzerOptions.defaults())).isEmpty();
    }

    @Test
    void findsNothingOrderedByStartAndJoin() {
        increment(0, "add");
        trace.signal(0, Op.START, 0, 1).signal(1, Op.BEGIN, 0, 0);
        increment(1, "add");
        trace.signal(1, Op.END, 0, 0).signal(0, Op.JOIN, 0, 1);
        increment(0, "add");
        assertThat(analyze(trace).candidates()).isEmpty();
    }

    @Test
    void findsNothingOnFinalFieldsAndReads() {
        for (int t = 0; t < 2; t++) {
            trace.enter(t, BOX, "get", THE_BOX, 1);
            trace.read(t, BOX, "a", THE_BOX, 2).read(t, BOX, "a", THE_BOX, 3);
            trace.write(t, BOX, "fixed", THE_BOX, 4).write(t, BOX, "fixed", THE_BOX, 5);
            trace.exit(t);
        }
        CandidateReport<Violation, PatternPlan> result = analyze(trace);
        assertThat(result.candidates()).isEmpty();
        assertThat(result.counts()).containsEntry("accessesOfFinalFields", 4L);
    }

    @Test
    void assignsStaticFieldsToTheirClass() {
        for (int t = 0; t < 2; t++) {
            trace.enter(t, BOX, "count", 0, 1);
            trace.field(t, Op.GET_STATIC, BOX, "total", 0, 2, 0).field(t, Op.PUT_STATIC, BOX, "total", 0, 3, 0);
            trace.exit(t);
        }
        assertThat(analyze(trace).candidates()).hasSize(1);
        assertThat(analyze(trace).candidates().get(0).atomicSet().perClass()).isTrue();
    }

    @Test
    void treatsAnAccessOutsideAllUnitsAsAUnit() {
        increment(0, "add");
        trace.enter(1, "p/Elsewhere", "run", 0, 0)
                .write(1, BOX, "a", THE_BOX, 5)
                .exit(1);
        Violation violation = analyze(trace).candidates().get(0);
        assertThat(violation.pattern()).isEqualTo(AccessPattern.STALE_WRITE);
        assertThat(violation.units().get(1).method()).isNull();
    }

    private static TraceBuilder sweeps(int elements) {
        PhaseOneTest test = new PhaseOneTest();
        for (int t = 0; t < 2; t++) {
            int thread = t;
            test.call(t, "sweep", () -> {
                test.trace.field(thread, Op.GET_FIELD, BOX, "items", THE_BOX, 2, ARRAY);
                for (int i = 0; i < elements; i++) {
                    test.trace.element(thread, Op.ARRAY_LOAD, ARRAY, i, 5);
                    test.trace.element(thread, Op.ARRAY_STORE, ARRAY, i, 6);
                }
                test.trace.field(thread, Op.PUT_FIELD, BOX, "a", THE_BOX, 7, 0);
            });
        }
        return test.trace;
    }

    @Test
    void foldsElementsWithoutChangingVerdicts() {
        CandidateReport<Violation, PatternPlan> few = analyze(sweeps(ElementFolding.KEPT));
        CandidateReport<Violation, PatternPlan> many = analyze(sweeps(1_000));
        assertThat(many.counts()).containsEntry("arrayElementsFolded", 1_000L - ElementFolding.KEPT);
        assertThat(few.counts()).containsEntry("arrayElementsFolded", 0L);
        assertThat(signatures(many)).isEqualTo(signatures(few)).isNotEmpty();
    }

    @Test
    void assignsNestedArraysToTheOwner() {
        for (int t = 0; t < 2; t++) {
            trace.enter(t, BOX, "put", THE_BOX, 1).field(t, Op.GET_FIELD, BOX, "items", THE_BOX, 2, ARRAY);
            trace.signal(t, Op.HOLDS, ARRAY + 1, ARRAY);
            trace.element(t, Op.ARRAY_LOAD, ARRAY + 1, 3, 4).element(t, Op.ARRAY_STORE, ARRAY + 1, 3, 5);
            trace.element(t, Op.ARRAY_STORE, ARRAY + 9, 3, 6).exit(t);
        }
        CandidateReport<Violation, PatternPlan> result = analyze(trace);
        assertThat(result.candidates()).hasSize(1);
        assertThat(result.candidates().get(0).steps().get(0).name()).isEqualTo("items[…][3]");
        assertThat(result.counts()).containsEntry("accessesWithoutOwner", 2L);
    }

    @Test
    void keepsTheEndsOfALongLoopUnderChangingLocks() {
        for (int t = 0; t < 2; t++) {
            trace.enter(t, BOX, "loop", THE_BOX, 1);
            for (int i = 0; i < 3 * AccessRow.MAX_SPANS; i++) {
                trace.acquire(t, 1000 + i, BOX, 2).read(t, BOX, "a", THE_BOX, 3).release(t, 1000 + i, 4);
            }
            trace.write(t, BOX, "a", THE_BOX, 5).exit(t);
        }
        CandidateReport<Violation, PatternPlan> result = analyze(trace);
        assertThat(result.candidates()).extracting(v -> v.pattern().number()).contains(1, 2);
        assertThat(result.counts().get("spansLeftOut")).isPositive();
    }

    @Test
    void countsUnpairedEvents() {
        trace.enter(0, BOX, "m", THE_BOX, 0).exit(0);
        int exit = trace.events().get(1).site();
        EventSource broken = new EventSource() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Names names() {
                return trace.names();
            }

            @Override
            public void forEach(EventConsumer consumer) {
                consumer.event(1, 0, exit, 0, 0);
                consumer.event(2, 0, Op.RELEASE.code(), 5, 0);
                consumer.event(3, 0, Op.WAKE.code(), 5, 0);
            }
        };
        assertThat(analyze(broken).counts())
                .containsEntry("exitsWithoutEntry", 1L)
                .containsEntry("releasesWithoutAcquisition", 1L)
                .containsEntry("signalsUnmatched", 1L);
    }

    @Test
    void acceptsAnySequenceOfEvents() {
        for (long seed = 0; seed < 30; seed++) {
            TraceBuilder valid = RandomTrace.of(seed, 2);
            List<TraceBuilder.Event> events = new ArrayList<>(valid.events());
            Collections.shuffle(events, new Random(seed));
            valid.events().clear();
            valid.events().addAll(events);
            assertThat(analyze(valid)).as("seed %d", seed).isNotNull();
            assertThat(AssetFuzzer.observe(valid, AssetFuzzerOptions.defaults()))
                    .as("seed %d", seed)
                    .isNotNull();
        }
    }

    @Test
    void givesTheSameResultForAnyNumberOfWorkers() {
        Path directory = temp.resolve("recording");
        SyntheticRecording.write(directory, 20_000, 3);
        try (Recording recording = Recording.open(directory)) {
            EventSource source = EventSource.of(recording);
            AssetFuzzerOptions one = new AssetFuzzerOptions(true, UnitRule.DECLARED, null, 1, owner -> false, temp);
            AssetFuzzerOptions four = new AssetFuzzerOptions(true, UnitRule.DECLARED, null, 4, owner -> false, temp);
            CandidateReport<Violation, PatternPlan> result = AssetFuzzer.analyze(List.of(source), one);
            assertThat(AssetFuzzer.analyze(List.of(source), four).findings()).isEqualTo(result.findings());
            assertThat(result.candidates()).isNotEmpty();
            assertThat(temp.toFile().list()).containsExactly("recording");
        }
    }

    @Test
    void hasElevenPatternsInFourteenForms() {
        assertThat(AccessPattern.values()).hasSize(11);
        assertThat(Arrays.stream(AccessPattern.values())
                        .mapToInt(p -> p.forms().size())
                        .sum())
                .isEqualTo(14);
        assertThat(AccessPattern.of(9).forms().get(1)).hasToString("Ru(m1) Wu′(m2) Wu′(m1) Ru(m2)");
    }
}
