package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.relation.MayTrigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanFileTest {
    private static final Failure BOOM = new Failure("boom", "uncaught Boom");
    private static final PreemptionPlan TRIAL = new PreemptionPlan("n", "pct", 1, null, null, List.of());

    @TempDir
    Path temp;

    static Stream<Plan> plans() {
        CodePoint at = new CodePoint("a.B", "m", "()V", 7, 42, "B.java");
        CodePoint caller = new CodePoint("a.B", "main", "([Ljava/lang/String;)V", 3, 12, null);
        PatternPlan.HeldLock lock = new PatternPlan.HeldLock("a.B", List.of(caller));
        PatternPlan.Step read = new PatternPlan.Step(0, Op.GET_FIELD, 0, "x", List.of(at, caller), List.of(lock));
        PatternPlan.Step write = new PatternPlan.Step(1, Op.PUT_FIELD, 0, "x", List.of(at), List.of());
        return Stream.of(
                new PatternPlan(
                        "af-02-12345678",
                        "assetfuzzer",
                        1,
                        2,
                        "two reads",
                        List.of("r1"),
                        new PatternPlan.AtomicSet("a.B", false, List.of("x")),
                        List.of(new PatternPlan.Unit(caller, "0.1"), new PatternPlan.Unit(null, "0.2")),
                        List.of(read, write, read),
                        List.of("c.D")),
                exact(),
                OrderPlan.recorded("o", BOOM, exact().origin(), order()),
                new RandomPlan("random", "random", -3),
                new PreemptionPlan(
                        "n",
                        "pct",
                        1,
                        "f",
                        null,
                        List.of(
                                new PreemptionPlan.Switch("0", 3, "0.1", true, "BEGIN", "a.B#1"),
                                new PreemptionPlan.Switch(
                                        "0.1", 3, "0", false, "PARK", null, new PreemptionPlan.Moment(2, "PARK", 1)))),
                new PreemptionPlan(
                        "s",
                        "pct",
                        1,
                        null,
                        BOOM,
                        List.of(),
                        List.of("0.1"),
                        List.of("0.2"),
                        new BugBounds(2, 1, 3),
                        List.of(new StaleRead("0.1", 3, "a.B.c", 1))),
                new TrialsPlan("t", "pct", 2, List.of(TRIAL, TRIAL), true),
                new DeadlockPlan(
                        "d",
                        "deadlock",
                        1,
                        "a cycle",
                        List.of("r1"),
                        true,
                        List.of(
                                new DeadlockPlan.Waiter("0.1", List.of(at, caller), List.of(at)),
                                new DeadlockPlan.Waiter("0.2", List.of(caller), List.of(at))),
                        List.of("c.D")),
                new SequencePlan(
                        "s",
                        "deadlock",
                        1,
                        "an order",
                        List.of("r1"),
                        true,
                        List.of(
                                new SequencePlan.Step("0.1", Op.NOTIFY, List.of(at, caller), 1),
                                new SequencePlan.Step("0.2", Op.ACQUIRE, List.of(caller), 3)),
                        List.of(new SequencePlan.Stuck("0.2", Op.WAIT, List.of(at), List.of())),
                        List.of("c.D")),
                PctPlan.pct("pct", "pct", 1, 3, 9, 2, Counting.ALL),
                PctPlan.rpro("rpro", "rpro", 7, 4, 3, 9, 2, Counting.ACQUISITIONS),
                new PctPlan("aimed", "rpro", 7, 3, 9, 2, Counting.ACQUISITIONS, 5, List.of(new PctPlan.Aim(lock, 4))),
                new PctvbPlan(
                        "pctvb",
                        "pctvb",
                        7,
                        3,
                        2,
                        1,
                        List.of(new PctvbPlan.Candidate(VariableName.parse("a.B.x"), 4)),
                        5,
                        new Tracking(
                                List.of(VariableName.parse("a.B.x"), VariableName.parse("a.B.run()V+4")),
                                List.of("x:I"),
                                List.of())),
                new PosPlan("pos", "pos", 2),
                new StrategyPlan("slices", "slices", 3, "slices", Map.of("length", "5")),
                new PriorityPlan(
                        "priority",
                        "pct",
                        0,
                        Counting.accessesTo(List.of("a.B.x")),
                        List.of(new PriorityPlan.Priority("0.1", 4)),
                        2.5,
                        List.of(new PriorityPlan.Change(null, 3, 1), new PriorityPlan.Change("0.2", 1, -1))),
                new PairsPlan(
                        "pairs",
                        "locon",
                        1,
                        List.of(
                                new PairsPlan.Pair(
                                        PairsPlan.Order.REQUIRED,
                                        new PairsPlan.Access(Op.PUT_FIELD, at),
                                        new PairsPlan.Access(Op.GET_FIELD, caller)),
                                new PairsPlan.Pair(
                                        PairsPlan.Order.FORBIDDEN,
                                        new PairsPlan.Access(Op.ARRAY_STORE, at),
                                        new PairsPlan.Access(Op.ARRAY_LOAD, caller)))),
                new PairsPlan(
                        "orders",
                        "cause",
                        1,
                        List.of(new PairsPlan.Pair(
                                PairsPlan.Order.BEFORE,
                                new PairsPlan.Access(Op.ACQUIRE, at, "0.1", 2),
                                new PairsPlan.Access(Op.GET_FIELD, caller, "0.2", 1))),
                        List.of()),
                new NoisePlan("noise", "noise", 1, 0.25, 10),
                new ExplorePlan(
                        "explore",
                        "explore",
                        2,
                        new Tracking(
                                List.of(
                                        VariableName.parse("a.B.x"),
                                        VariableName.parse("a.B.main([Ljava/lang/String;)V+4#0:1[2]")),
                                List.of("x:I"),
                                List.of("J")),
                        2,
                        List.of("0", "0.1"),
                        true,
                        false,
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        List.of(
                                new ExplorePlan.Bounded(List.of(1, 0), List.of()),
                                new ExplorePlan.Bounded(List.of(1, 2, 0), List.of(new ExplorePlan.Preemption(1, 5))))),
                new DrFinderPlan(
                        "drfinder-2",
                        "drfinder",
                        7,
                        new MayTrigger(
                                3,
                                1,
                                "a.Main",
                                new TreeMap<>(Map.of("a.B.c", new TreeSet<>(Set.of("a.Lock", "[I")))))));
    }

    @Test
    void testsEveryKindOfPlan() {
        assertThat(plans().<Class<?>>map(Object::getClass).distinct().toList())
                .containsExactlyInAnyOrderElementsOf(PlanKinds.ALL.names().stream()
                        .<Class<?>>map(name -> PlanKinds.ALL.named(name).type())
                        .toList());
    }

    @Test
    void messagesGiveTheBounds() {
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 0, 9, 2, Counting.ALL), "depth is 0, and must be from 1 to 100");
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 101, 9, 2, Counting.ALL), "depth is 101");
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 2, 0, 2, Counting.ALL), "events are 0, and must be at least 1");
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 2, 9, 0, Counting.ALL), "threads are 0, and must be at least 1");
        isOutOfBounds(
                () -> PctPlan.rpro("p", "rpro", 1, 2, 0, 9, 2, Counting.ALL),
                "radius is 0, and with depth 2 it is from 1");
        isOutOfBounds(
                () -> PctPlan.rpro("p", "rpro", 1, 6, 1, 9, 2, Counting.ALL),
                "radius is 1, and with depth 6 it is from 2");
        isOutOfBounds(
                () -> new SequencePlan.Step("0", Op.GET_FIELD, List.of(), 1),
                "op is GET_FIELD, but a step must acquire a lock, wait, wake, notify, park, unpark or send");
        isOutOfBounds(
                () -> new SequencePlan("s", "deadlock", 1, "", List.of(), true, List.of(), List.of(), List.of()),
                "steps are 0, and must be at least two");
        CodePoint at = new CodePoint("a.B", "m", "()V", 7, 42, "B.java");
        SequencePlan.Step submission = new SequencePlan.Step("0", Op.SEND, List.of(at), 1);
        SequencePlan.Step wait = new SequencePlan.Step("0", Op.WAIT, List.of(at), 1);
        isOutOfBounds(
                () -> new SequencePlan(
                        "p", "deadlock", 1, "", List.of(), true, List.of(submission, wait), List.of(), List.of()),
                "some steps are submissions, but then all must be");
        Tracking none = new Tracking(List.of(), List.of(), List.of());
        List<ExplorePlan.Bounded> one = List.of(new ExplorePlan.Bounded(List.of(0, 0), List.of()));
        isOutOfBounds(
                () -> new ExplorePlan(
                        "e",
                        "explore",
                        1,
                        none,
                        0,
                        List.of("0", "0.1"),
                        false,
                        false,
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        one),
                "order [0, 0] is not an order");
        isOutOfBounds(
                () -> new ExplorePlan(
                        "e",
                        "explore",
                        2,
                        none,
                        0,
                        List.of("0", "0.1"),
                        false,
                        false,
                        ExplorePlan.Sameness.HAPPENS_BEFORE,
                        one),
                "seed is 2, and the plan has the schedules 1 to 1");
        isOutOfBounds(() -> Counting.accessesTo(List.of()), "give variables if, and only if");
        isOutOfBounds(() -> new PriorityPlan.Change("0", 0, 1), "event is 0, and must be at least 1");
        isOutOfBounds(() -> new PriorityPlan.Priority("0", Double.NaN), "priority is NaN");
        isOutOfBounds(
                () -> new PriorityPlan(
                        "p",
                        "pct",
                        1,
                        Counting.ALL,
                        List.of(new PriorityPlan.Priority("0", 1), new PriorityPlan.Priority("0", 2)),
                        0,
                        List.of()),
                "priorities name thread 0 twice");
        isOutOfBounds(() -> new PairsPlan("p", "locon", 1, List.of()), "a plan needs at least one pair");
        isOutOfBounds(() -> new NoisePlan("n", "noise", 1, 0, 1), "probability is 0.0, and must be above 0");
        isOutOfBounds(() -> new NoisePlan("n", "noise", 1, 0.5, 0), "length is 0");
    }

    private static void isOutOfBounds(ThrowingCallable maker, String because) {
        assertThatThrownBy(maker)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because)
                .message()
                .doesNotContain("\n");
    }

    private static ExactPlan exact() {
        Origin origin = new Origin(
                "17.0.1",
                new Origin.Start(1_000, -5),
                List.of("time"),
                List.of(new Origin.ClassPrint("a.B", "12ab"), new Origin.ClassPrint("c.D", null)));
        Turns turns = new Turns.Builder()
                .add(new Turns.Turn(new PlanThread("0", "main"), 1, new PlanSite(Op.START, null), 7, 1, null))
                .add(new Turns.Turn(
                        new PlanThread("0.1", null),
                        12,
                        new PlanSite(Op.PUT_FIELD, new CodePoint("a.B", "m", "()V", 7, 42, "B.java")),
                        -3,
                        4,
                        new Turns.Stop(new PlanSite(Op.BEGIN, null), 5, 2)))
                .add(new Turns.Turn(
                        new PlanThread("0", "main"),
                        2,
                        new PlanSite(Op.START, null),
                        8,
                        Turns.UNKNOWN,
                        Turns.Stop.BY_COUNT))
                .build();
        return new ExactPlan("e", "assetfuzzer", 5, null, BOOM, origin, turns);
    }

    private static OrderPlan.Steps order() {
        Turns.Builder tables = new Turns.Builder();
        int main = tables.thread(new PlanThread("0", "main"));
        int site = tables.site(new PlanSite(Op.GET_FIELD, new CodePoint("a.B", "m", "()V", 7, 42, "B.java")));
        return new OrderPlan.Steps.Builder(tables)
                .add(main, site)
                .add(main, site)
                .build();
    }

    @Test
    void exactPlansAreReadable() throws IOException {
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, exact());
        assertThat(Files.readString(file))
                .contains("    {\"path\":\"0\",\"name\":\"main\"},\n")
                .contains(
                        "\"turns\": [\n    [0, 1, 0, 7, 1],\n    [1, 12, 1, -3, 4, 2, 5, 2],\n    [0, 2, 0, 8, -1, -1, 0, -1]\n  ]\n}\n");
    }

    @Test
    void exactPlansKeepTheirStaleReads() throws IOException {
        ExactPlan plan = exact();
        List<StaleRead> stale = List.of(new StaleRead("0.1", 3, "a.B.c", 1), new StaleRead("0", 0, "a.B.d", 2));
        ExactPlan racy = new ExactPlan(
                plan.id(),
                plan.technique(),
                plan.seed(),
                plan.finding(),
                plan.failure(),
                plan.origin(),
                plan.turns(),
                stale);
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, racy);
        assertThat(Files.readString(file))
                .contains("\"format\": 5")
                .contains("{\"thread\":\"0.1\",\"choice\":3,\"field\":\"a.B.c\",\"back\":1}");
        assertThat(PlanFile.read(file)).isEqualTo(racy);
        assertThat(racy.isSchedule()).isTrue();
        assertThat(racy.withSeed(7).stale()).isEqualTo(stale);
    }

    @Test
    void readsAMillionTurnsWithBoundedMemory() throws IOException {
        Turns.Builder turns = new Turns.Builder();
        int[] sites = new int[100];
        for (int i = 0; i < sites.length; i++) {
            sites[i] = turns.site(new PlanSite(Op.GET_FIELD, new CodePoint("a.B", "m", "()V", i, i, "B.java")));
        }
        int[] threads = {turns.thread(new PlanThread("0", "main")), turns.thread(new PlanThread("0.1", "w"))};
        for (int i = 0; i < 1_000_000; i++) {
            turns.add(threads[i % 2], 1 + i % 9, sites[i % sites.length], i * 31, i % 7);
        }
        ExactPlan plan = new ExactPlan("e", "exact", 0, null, null, Origin.UNKNOWN, turns.build());
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, plan);
        assertThat(Files.size(file)).isLessThan(32L << 20);
        com.sun.management.ThreadMXBean threadsBean =
                (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threadsBean.getCurrentThreadAllocatedBytes();
        Plan read = PlanFile.read(file);
        // All allocations: the array, as it grew, and its last copy.
        assertThat(threadsBean.getCurrentThreadAllocatedBytes() - before).isLessThan(110L << 20);
        assertThat(read).isEqualTo(plan);
    }

    @Test
    void readsPlansWithoutApplicationSteps() throws IOException {
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, exact());
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("\"format\": 4", "\"format\": 3")
                        .replace("0, 7, 1]", "0, 7]")
                        .replace("-3, 4, 2, 5, 2]", "-3, 2, 5]")
                        .replace("0, 8, -1, -1, 0, -1]", "0, 8, -1, 0]"));
        Turns turns = ((ExactPlan) PlanFile.read(file)).turns();
        assertThat(turns.own(0)).isEqualTo(Turns.UNKNOWN);
        assertThat(turns.get(1).stop()).isEqualTo(new Turns.Stop(new PlanSite(Op.BEGIN, null), 5, Turns.NOT_INSIDE));
        assertThat(turns.get(2).stop()).isEqualTo(Turns.Stop.BY_COUNT);
        PreemptionPlan.Switch unnamed = new PreemptionPlan.Switch("0", 3, "0.1", true, "BEGIN", "a.B#1");
        PreemptionPlan old = new PreemptionPlan("n", "pct", 1, "f", null, List.of(unnamed));
        PlanFile.write(file, old);
        String text = Files.readString(file);
        assertThat(text).contains("\"at\" : null");
        Files.writeString(file, text.replaceAll(",\\s*\"at\" : null", ""));
        assertThat(PlanFile.read(file)).isEqualTo(old);
    }

    @Test
    void refusesInvalidExactPlans() throws IOException {
        refusesExact("\"format\": 4", "\"format\": 6", "has format 6 of its kind, and this Heddle reads format 3 to 5");
        refusesExact("\"format\": 4,", "", "has format 1 of its kind");
        refusesExact("[0, 1, 0, 7, 1]", "[2, 1, 0, 7, 1]", "turn 1 has thread 2, and there are 2 threads");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 1, 3, 7, 1]", "turn 1 has site 3, and there are 3 sites");
        refusesExact(
                "-3, 4, 2, 5, 2]",
                "-3, 4, 3, 5, 2]",
                "turn 2 is stopped before site 3 after 5 times, and there are 3 sites");
        refusesExact("-3, 4, 2, 5, 2]", "-3, 4, -2, 5, 2]", "turn 2 is stopped before site -2");
        refusesExact("-3, 4, 2, 5, 2]", "-3, 4, 2, -5, 2]", "after -5 times");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 1, -1, 7, 1]", "turn 1 has site -1");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 0, 0, 7, 1]", "turn 1 has 0 steps");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 99999999999, 0, 7]", "is not a plan");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 1, 0]", "is not a plan");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 1, 0, 7, 1, 8]", "is not a plan");
        refusesExact("[0, 1, 0, 7, 1]", "[0, 1, 0, 7, -2]", "turn 1 has -2 own steps");
        refusesExact("[0, 1, 0, 7, 1]", "{\"thread\": \"0\"}", "is not a plan");
        refusesExact("\"seed\": 5,", "", "\"seed\" is missing");
        refusesExact("\"seed\": 5", "\"seed\": 5, \"sead\": 5", "\"sead\" is no member");
        refusesExact("\"seed\": 5", "\"seed\": 5, \"seed\": 6", "\"seed\" comes twice");
        refusesExact("\"id\": \"e\"", "\"id\": null", "must not be null");
        refusesExact("{\"path\":\"0.1\",\"name\":null}", "{\"path\":\"0\",\"name\":\"main\"}", "in the table already");
        refusesExact("{\"path\":\"0.1\",\"name\":null}", "null", "is not a plan");
        refusesExact("\"PUT_FIELD\"", "\"PAINT\"", "PAINT");
    }

    private void refusesExact(String old, String now, String because) throws IOException {
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, exact());
        String good = Files.readString(file);
        assertThat(good).contains(old);
        Files.writeString(file, good.replace(old, now));
        assertThatThrownBy(() -> PlanFile.read(file))
                .as(now)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(because)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @MethodSource("plans")
    void readsWrittenPlans(Plan plan) throws IOException {
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, plan);
        assertThat(PlanFile.read(file)).isEqualTo(plan);
    }

    @Test
    void reportsAMissingFile() {
        assertThatThrownBy(() -> PlanFile.read(temp.resolve("none.json")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("there is no file");
    }

    @Test
    void refusesTextThatIsNotJson() {
        refuses(text -> "to be or not to be", "is not a plan");
        refuses(text -> "", "is not a plan");
        refuses(text -> "[]", "is not a plan");
        refuses(text -> text + text, "is not a plan");
        refuses(text -> text.substring(0, text.length() / 2), "is not a plan");
    }

    @Test
    void refusesAnotherVersion() {
        refuses(text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"), "schema version 2");
        refuses(text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : \"1\""), "schema version \"1\"");
        refuses(text -> text.replace("\"schemaVersion\" : 1,", ""), "schema version none");
    }

    @Test
    void refusesAnotherKind() {
        refuses(text -> text.replace("\"pattern\",", "\"java.lang.Runtime\","), "kind \"java.lang.Runtime\"");
    }

    /** Runs and schedules go into files that are named after their plan. */
    @Test
    void refusesIdsThatNameOtherFiles() throws IOException {
        for (String id : List.of(
                "../../x",
                "/etc/x",
                "..",
                ".x",
                "",
                "a/b",
                "a\\\\b",
                "a\\u0000b",
                "a\\u001bb",
                "a\\nb",
                "ü",
                "x".repeat(201))) {
            String field = Matcher.quoteReplacement("\"id\" : \"" + id + "\"");
            refuses(text -> text.replaceFirst("\"id\" : \"[^\"]*\"", field), "which is not a file name");
        }
        refusesExact("\"id\": \"", "\"id\": \"../", "which is not a file name");
    }

    @Test
    void refusesInvalidPlans() {
        refuses(text -> text.replace("\"pattern\" : 2", "\"pattern\" : 12"), "pattern is 12");
        refuses(text -> text.replace("\"unit\" : 1", "\"unit\" : 2"), "unit is 2");
        refuses(text -> text.replace("\"GET_FIELD\"", "\"ACQUIRE\""), "op is ACQUIRE");
        refuses(text -> text.replace("\"seed\" : 1", "\"sead\" : 1"), "\"sead\" is no member");
        refuses(text -> text.replace("\"seed\" : 1", "\"seed\" : 1, \"sead\" : 1"), "\"sead\" is no member");
        refuses(text -> text.replace("\"seed\" : 1", "\"seed\" : null"), "seed");
    }

    private void refuses(UnaryOperator<String> change, String because) {
        Path file = temp.resolve("plan.json");
        try {
            PlanFile.write(file, plans().findFirst().orElseThrow());
            String good = Files.readString(file);
            String bad = change.apply(good);
            assertThat(bad).isNotEqualTo(good);
            Files.writeString(file, bad);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(because)
                .message()
                .doesNotContain("\n");
    }
}
