package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.heddle.report.format.InterleavingText;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StaleReadTextTest {
    private static final Named READER = new Named("0.1", "reader");
    private static final Named WORKER = new Named("0.2", "worker");
    private static final CodePoint USE = at("app.Server", "use", 30);

    private static CodePoint at(String type, String method, int line) {
        return new CodePoint(type, method, "()V", line, line, type.substring(4) + ".java");
    }

    private static StaleValue stale(
            String field, @Nullable String through, StaleValue.Write seen, CodePoint newest, String value, int times) {
        return new StaleValue(
                READER, USE, 0, field, through, seen, new StaleValue.Write(WORKER, newest, value), 1, times);
    }

    private static StaleValue.Write initial(String value) {
        return new StaleValue.Write(null, null, value);
    }

    private static Step step(int thread, Act act, String field, CodePoint at, @Nullable StaleValue stale) {
        return new Step(thread, act, field, null, at, List.of(at), 1, stale);
    }

    private static Interleaving of(Step... steps) {
        return new Interleaving(
                List.of(new PlanThread("0.1", "reader"), new PlanThread("0.2", "worker")),
                List.of(steps),
                List.of(),
                0);
    }

    @Test
    void reportsOrdinaryRunsThatHangInTheSameLoop() {
        assertThat(StaleReadText.natively(Map.of("runs", 1, "hangs", 1)))
                .isEqualTo("Without Heddle it happens as well: in 1 of 1 ordinary run two thread dumps show a thread in"
                        + " this loop.");
        assertThat(StaleReadText.natively(Map.of("runs", 3, "hangs", 0)))
                .isEqualTo("It was not seen in 3 ordinary runs without Heddle.");
        assertThat(StaleReadText.natively(Map.of())).isNull();
    }

    @Test
    void explainsAHalfBuiltObject() {
        CodePoint made = at("app.Conf", "<init>", 12);
        StaleValue read = stale("app.Conf.port", "app.Server.conf", initial("0"), made, "8080", 1);
        Interleaving steps =
                of(step(1, Act.WRITE, "app.Conf.port", made, null), step(0, Act.READ, "app.Conf.port", USE, read));
        assertThat(StaleReadText.sentences(steps))
                .containsExactly(
                        "A race publishes a half-built object through Server.conf: thread \"reader\" reads Conf.port = 0"
                                + " at Server.java:30, after thread \"worker\" wrote 8080 at Conf.java:12; nothing orders the two.",
                        "To order them, make Server.conf volatile, or access it under one lock, or make the fields of Conf final.");
        assertThat(InterleavingText.of(steps, Map.of(), 60).get(1))
                .contains("reads Conf.port = 0 (worker wrote 8080 at Conf.java:12; nothing orders the two)");
    }

    @Test
    void explainsTwoThreadsThatMissEachOthersWrite() {
        CodePoint one = at("app.Pair", "left", 5);
        StaleValue read = stale("app.Pair.left", null, initial("0"), one, "1", 1);
        Interleaving steps = of(
                step(1, Act.WRITE, "app.Pair.left", one, null),
                step(1, Act.READ, "app.Pair.right", one, null),
                step(0, Act.WRITE, "app.Pair.right", USE, null),
                step(0, Act.READ, "app.Pair.left", USE, read));
        assertThat(StaleReadText.sentences(steps))
                .containsExactly(
                        "Each thread writes one field and does not see the other's write: thread \"reader\" reads Pair.left = 0"
                                + " at Server.java:30, after thread \"worker\" wrote 1 at Pair.java:5; nothing orders the two.",
                        "To order them, make Pair.left and Pair.right volatile, or access them under one lock.");
    }

    @Test
    void explainsTwoReadsThatAreBothStale() {
        CodePoint one = at("app.Pair", "left", 5);
        StaleValue read = stale("app.Pair.left", null, initial("0"), one, "1", 1);
        StaleValue other = new StaleValue(
                WORKER, one, 0, "app.Pair.right", null, initial("0"), new StaleValue.Write(READER, USE, "1"), 1, 1);
        Interleaving steps = of(
                step(0, Act.WRITE, "app.Pair.right", USE, null),
                step(1, Act.WRITE, "app.Pair.left", one, null),
                step(1, Act.READ, "app.Pair.right", one, other),
                step(0, Act.READ, "app.Pair.left", USE, read));
        assertThat(StaleReadText.sentences(steps).get(0)).startsWith("Each thread writes one field and does not see");
        assertThat(StaleReadText.sentences(steps).get(1))
                .isEqualTo("To order them, make Pair.right and Pair.left volatile, or access them under one lock.");
    }

    @Test
    void explainsTwoObjectsWhoseFieldsAreBothMissed() {
        CodePoint one = at("app.Source", "complete", 5);
        StaleValue read = stale("app.Source.item", null, initial("null"), one, "\"one\"", 1);
        StaleValue other = new StaleValue(
                WORKER, one, 0, "app.Source.item", null, initial("null"), new StaleValue.Write(READER, USE, "1"), 1, 1);
        Step[] writes = {
            step(0, Act.WRITE, "app.Source.item", USE, null), step(1, Act.WRITE, "app.Source.item", one, null)
        };
        Step last = step(0, Act.READ, "app.Source.item", USE, read);
        assertThat(StaleReadText.sentences(
                        of(writes[0], writes[1], step(1, Act.READ, "app.Source.item", one, other), last)))
                .element(0, as(STRING))
                .startsWith("Each thread writes one field and does not see the other's write: thread \"reader\"");
        assertThat(StaleReadText.sentences(
                        of(writes[0], writes[1], step(1, Act.READ, "app.Source.item", one, null), last)))
                .element(0, as(STRING))
                .startsWith("Thread \"reader\" reads Source.item = null");
    }

    @Test
    void explainsAStopFlagAndAnOlderWrite() {
        CodePoint stop = at("app.Server", "stop", 40);
        StaleValue.Write older = new StaleValue.Write(WORKER, at("app.Server", "start", 39), "false");
        StaleValue read = stale("app.Server.stopped", null, older, stop, "true", 1000);
        Interleaving steps = of(
                step(1, Act.WRITE, "app.Server.stopped", stop, null),
                step(0, Act.READ, "app.Server.stopped", USE, read));
        assertThat(StaleReadText.sentences(steps))
                .containsExactly(
                        "Thread \"reader\" reads Server.stopped = false 1000 times at Server.java:30, after thread \"worker\""
                                + " wrote true at Server.java:40; nothing orders the two.",
                        "To order them, make Server.stopped volatile, or access it under one lock.");
    }

    @Test
    void explainsThatAVolatileFieldDoesNotOrderElements() {
        CodePoint set = at("app.Server", "set", 40);
        StaleValue read = stale("app.Server.slots[0]", null, initial("null"), set, "a Job", 1);
        Interleaving steps = of(
                step(1, Act.WRITE, "app.Server.slots[0]", set, null),
                step(0, Act.READ, "app.Server.slots[0]", USE, read));
        assertThat(StaleReadText.sentences(steps))
                .containsExactly(
                        "Thread \"reader\" reads Server.slots[0] = null at Server.java:30, after thread \"worker\""
                                + " wrote a Job at Server.java:40; nothing orders the two.",
                        "To order them, access Server.slots[0] under one lock, or keep the elements in an atomic array."
                                + " A volatile field that holds an array does not order its elements.");
    }

    @Test
    void explainsAnArrayThatARacePublishes() {
        CodePoint set = at("app.Server", "set", 40);
        StaleValue read = stale("app.Server.table[3]", "app.Server.table", initial("0"), set, "4", 1);
        assertThat(StaleReadText.sentences(of(step(0, Act.READ, "app.Server.table[3]", USE, read)))
                        .get(1))
                .isEqualTo("To order them, make Server.table volatile, or access it under one lock.");
    }

    @Test
    void isSilentWithoutAStaleRead() {
        assertThat(StaleReadText.sentences(of(step(0, Act.READ, "app.Pair.left", USE, null))))
                .isEmpty();
    }

    @Test
    void explainsAReadThroughAHandleByTheDetails() {
        Map<String, Object> read = Map.of(
                "thread", "0.2 \"reader\"",
                "at", "app.Flags.await(Flags.java:12)",
                "field", "app.Flags.left",
                "seen", Map.of("value", "0"),
                "newest", Map.of("value", "1", "thread", "0.1 \"writer\"", "at", "app.Flags.set(Flags.java:7)"));
        assertThat(StaleReadText.sentences(Map.of("staleReads", List.of(read))))
                .containsExactly(
                        "Thread \"reader\" reads Flags.left = 0 at Flags.java:12, after thread \"writer\" wrote 1"
                                + " at Flags.java:7; nothing orders the two.",
                        "To order them, access Flags.left in volatile mode, or under one lock.");
        assertThat(StaleReadText.sentences(Map.of())).isEmpty();
    }
}
