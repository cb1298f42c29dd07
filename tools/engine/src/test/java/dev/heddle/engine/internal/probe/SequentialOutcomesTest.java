package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SequentialOutcomesTest {
    private static final int[] NONE = {};
    private static final CallSequence TEST = new CallSequence(1, 0, NONE, new int[] {0}, new int[] {1}, NONE, Set.of());

    @Test
    void reportsAnObjectThatNoOrderCreates() {
        String thrown = CallResults.NOT_CREATED + "java.lang.IllegalArgumentException";
        assertThat(new SequentialOutcomes(TEST, List.of(Set.of(thrown), Set.of(thrown))).whyNotCreated())
                .isEqualTo("java.lang.IllegalArgumentException");
        String made = "1" + CallResults.SEPARATOR + "2";
        assertThat(new SequentialOutcomes(TEST, List.of(Set.of(made), Set.of(thrown))).whyNotCreated())
                .isNull();
    }

    private static String outcome(String... results) {
        return String.join(String.valueOf(CallResults.SEPARATOR), results);
    }

    @Test
    void leavesOutNumbersOfCallsOfFunctionsThatDiffer() {
        Set<String> same = Set.of(outcome("a", "b", "1", "1", "0"));
        Set<String> different = Set.of(outcome("a", "b", "1", "1", "0"), outcome("a", "b", "2", "1", "1"));
        CallSequence counting = TEST.counting(true);
        assertThat(new SequentialOutcomes(counting, List.of(same, different)).withStableCounts())
                .isEqualTo(new SequentialOutcomes(TEST, List.of(Set.of(outcome("a", "b")), Set.of(outcome("a", "b")))));
        SequentialOutcomes stable = new SequentialOutcomes(counting, List.of(same, same));
        assertThat(stable.withStableCounts()).isEqualTo(stable);
    }

    @Test
    void ignoresTheOrderOfElements() {
        CallSequence test = TEST.expecting(Set.of(outcome("{a=a, b=b}", "[a, b]")));
        assertThat(SequentialOutcomes.isOfElementOrder(test, outcome("{b=b, a=a}", "[b, a]")))
                .isTrue();
        assertThat(SequentialOutcomes.isOfElementOrder(test, outcome("{b=b}", "[b, a]")))
                .isFalse();
        assertThat(SequentialOutcomes.isOfElementOrder(test, CallResults.HANG)).isFalse();
    }
}
