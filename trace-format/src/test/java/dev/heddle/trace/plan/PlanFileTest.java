package dev.heddle.trace.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanFileTest {
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
                new ExactPlan(
                        "e",
                        "assetfuzzer",
                        5,
                        null,
                        "boom",
                        List.of(new ExactPlan.Turn("0.1", 12, "PUT_FIELD a.B.m:42@7"))),
                new RandomPlan("random", "random", -3),
                new PreemptionPlan(
                        "n", "pct", 1, "f", null, List.of(new PreemptionPlan.Switch("0", 3, "0.1", true, "BEGIN"))),
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
                PctPlan.pct("pct", "pct", 1, 3, 9, 2, Counting.ALL),
                PctPlan.rpro("rpro", "rpro", 7, 4, 3, 9, 2, Counting.ACQUISITIONS),
                new PctPlan("aimed", "rpro", 7, 3, 9, 2, Counting.ACQUISITIONS, 5, List.of(new PctPlan.Aim(lock, 4))),
                new PosPlan("pos", "pos", 2),
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
                new NoisePlan("noise", "noise", 1, 0.25, 10));
    }

    @Test
    void everyKindOfPlanIsAmongTheTested() {
        assertThat(plans().map(Object::getClass).distinct().toList())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Plan.class.getPermittedSubclasses()).toList());
    }

    @Test
    void boundsAreNamed() {
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 0, 9, 2, Counting.ALL), "depth is 0, and it is from 1 to 100");
        isOutOfBounds(() -> PctPlan.pct("p", "pct", 1, 101, 9, 2, Counting.ALL), "depth is 101");
        isOutOfBounds(
                () -> PctPlan.pct("p", "pct", 1, 2, 0, 2, Counting.ALL), "events are 0, and a run has at least 1");
        isOutOfBounds(
                () -> PctPlan.pct("p", "pct", 1, 2, 9, 0, Counting.ALL), "threads are 0, and a run has at least 1");
        isOutOfBounds(
                () -> PctPlan.rpro("p", "rpro", 1, 2, 0, 9, 2, Counting.ALL),
                "radius is 0, and with depth 2 it is from 1");
        isOutOfBounds(
                () -> PctPlan.rpro("p", "rpro", 1, 6, 1, 9, 2, Counting.ALL),
                "radius is 1, and with depth 6 it is from 2");
        isOutOfBounds(() -> Counting.accessesTo(List.of()), "name variables if, and only if");
        isOutOfBounds(() -> new PriorityPlan.Change("0", 0, 1), "event is 0, and events are numbered from 1");
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
        isOutOfBounds(() -> new PairsPlan("p", "locon", 1, List.of()), "pairs are 0");
        isOutOfBounds(() -> new NoisePlan("n", "noise", 1, 0, 1), "probability is 0.0, and it is above 0");
        isOutOfBounds(() -> new NoisePlan("n", "noise", 1, 0.5, 0), "length is 0");
    }

    private static void isOutOfBounds(ThrowingCallable maker, String because) {
        assertThatThrownBy(maker)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(because)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @MethodSource("plans")
    void readsBackWhatWasWritten(Plan plan) throws IOException {
        Path file = temp.resolve("plan.json");
        PlanFile.write(file, plan);
        assertThat(PlanFile.read(file)).isEqualTo(plan);
    }

    @Test
    void saysThatThereIsNoFile() {
        assertThatThrownBy(() -> PlanFile.read(temp.resolve("none.json")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("there is no such file");
    }

    @Test
    void refusesWhatIsNoJson() {
        refuses(text -> "to be or not to be", "is no plan");
        refuses(text -> "", "is no plan");
        refuses(text -> "[]", "is no plan");
        refuses(text -> text + text, "is no plan");
        refuses(text -> text.substring(0, text.length() / 2), "is no plan");
    }

    @Test
    void refusesAnotherVersion() {
        refuses(text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"), "schema version 2");
        refuses(text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : \"1\""), "schema version 1");
        refuses(text -> text.replace("\"schemaVersion\" : 1,", ""), "schema version none");
    }

    @Test
    void refusesAnotherKind() {
        refuses(text -> text.replace("\"pattern\",", "\"java.lang.Runtime\","), "kind \"java.lang.Runtime\"");
    }

    @Test
    void refusesWhatMakesNoSense() {
        refuses(text -> text.replace("\"pattern\" : 2", "\"pattern\" : 12"), "pattern is 12");
        refuses(text -> text.replace("\"unit\" : 1", "\"unit\" : 2"), "unit is 2");
        refuses(text -> text.replace("\"GET_FIELD\"", "\"ACQUIRE\""), "op is ACQUIRE");
        refuses(text -> text.replace("\"seed\" : 1", "\"sead\" : 1"), "\"seed\" is missing");
        refuses(text -> text.replace("\"seed\" : 1", "\"seed\" : 1, \"sead\" : 1"), "\"sead\" is no field");
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
