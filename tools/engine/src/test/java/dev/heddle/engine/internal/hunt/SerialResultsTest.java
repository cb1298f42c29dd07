package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.runs.PrintedResult;
import dev.heddle.engine.internal.runs.RunResult;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.run.FinalValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SerialResultsTest {
    private static SerialResults after(String... outputs) {
        SerialResults serial = new SerialResults();
        serial.add(Stream.of(outputs)
                .map(text -> run(result(text, FinalValues.NONE)))
                .toList());
        return serial;
    }

    private static String effect(SerialResults serial, String output) {
        return serial.effect(List.of(result(output, FinalValues.NONE)), Set.of());
    }

    private static RunResult result(String output, FinalValues values) {
        return new RunResult(PrintedResult.of(output), values);
    }

    private static SeedRun run(RunResult result) {
        return new SeedRun(1, RunVerdict.PASSED, null, null, null, null, 0, result);
    }

    private static FinalValues values(String name, List<String> values, Integer... writes) {
        return new FinalValues(List.of(new FinalValues.Variable(name, values, List.of(writes))));
    }

    private static String effect(FinalValues happened, FinalValues... serial) {
        SerialResults results = new SerialResults();
        results.add(Stream.of(serial).map(one -> run(result("done", one))).toList());
        return results.effect(List.of(result("done", happened)), Set.of("a.Counter.hits", "a.Main.sums[]"));
    }

    @Test
    void namesTheFinalValueThatNoSerialOrderGives() {
        FinalValues two = values("a.Counter.hits", List.of("2"), 1);
        assertThat(effect(values("a.Counter.hits", List.of("1"), 1), two, two))
                .isEqualTo("Counter.hits is 1, in serial orders 2");
    }

    @Test
    void namesTheValueThatDiffersAmongThoseOfAllObjects() {
        FinalValues two = values("I[]", List.of("2", "4", "6"), 1);
        assertThat(effect(values("I[]", List.of("2", "3", "6"), 1), two, two))
                .isEqualTo("Main.sums[] is 3, in serial orders 4");
    }

    @Test
    void reportsNoEffectOfAFinalValueThatSomeSerialOrderGives() {
        FinalValues one = values("a.Counter.hits", List.of("1"), 1);
        FinalValues two = values("a.Counter.hits", List.of("2"), 1);
        assertThat(effect(one, one, two, one, two)).isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void comparesNoValueOfAThreadThatWroteAnotherNumberOfTimes() {
        FinalValues two = values("a.Counter.hits", List.of("2"), 1);
        assertThat(effect(values("a.Counter.hits", List.of("7"), 1, 6), two, two))
                .isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void comparesNoValueThatIsUnknownInSomeSerialOrder() {
        FinalValues two = values("a.Counter.hits", List.of("2"), 1);
        assertThat(effect(values("a.Counter.hits", List.of("1"), 1), two, two, FinalValues.NONE))
                .isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void comparesNoVariableOfAnotherPrediction() {
        FinalValues two = values("a.Counter.other", List.of("2"), 1);
        assertThat(effect(values("a.Counter.other", List.of("1"), 1), two, two)).isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void namesTheLineThatNoSerialOrderPrints() {
        assertThat(effect(after("count 2", "count 2", "count 2"), "count 1"))
                .isEqualTo("prints \"count 1\"; 3 serial orders printed, for example, \"count 2\"");
    }

    @Test
    void namesTheLineThatIsMissing() {
        assertThat(effect(after("a\nb", "b\na"), "b")).isEqualTo("does not print \"a\", unlike 2 serial orders");
    }

    @Test
    void reportsNoEffectIfSomeSerialOrderPrintsTheSame() {
        assertThat(effect(after("a", "b", "a", "b"), "b")).isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void ignoresTheOrderOfLinesAndIdentities() {
        assertThat(effect(after("a\nObject@1f2e", "a\nObject@1f2e"), "Object@77\na"))
                .isEqualTo(Finding.NO_EFFECT);
    }

    @Test
    void comparesNothingOfAProgramThatAlwaysPrintsSomethingElse() {
        assertThat(effect(after("1", "2", "3"), "4")).isNull();
    }

    @Test
    void comparesWithResultsThatDependOnTheOrder() {
        assertThat(effect(after("ab", "ab", "ba"), "a"))
                .isEqualTo("prints \"a\"; 3 serial orders printed, for example, \"ab\"");
    }

    @Test
    void comparesNothingWithoutASerialRun() {
        assertThat(effect(new SerialResults(), "x")).isNull();
    }
}
