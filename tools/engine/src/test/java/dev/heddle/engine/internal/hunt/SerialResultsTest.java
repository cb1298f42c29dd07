package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.runs.PrintedResult;
import dev.heddle.engine.internal.runs.RunVerdict;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.finding.Finding;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SerialResultsTest {
    private static SerialResults after(String... outputs) {
        SerialResults serial = new SerialResults();
        serial.add(Stream.of(outputs)
                .map(text -> new SeedRun(1, RunVerdict.PASSED, null, null, null, null, 0, PrintedResult.of(text)))
                .toList());
        return serial;
    }

    private static String effect(SerialResults serial, String output) {
        return serial.effect(List.of(PrintedResult.of(output)));
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
