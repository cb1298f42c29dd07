package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReturningCallsTest {
    private static final int[] NONE = {};

    private final ReturningCalls calls = new ReturningCalls();

    private static CallSequence test(int first, int second) {
        return new CallSequence(1, 0, NONE, new int[] {first}, new int[] {second}, new int[] {9}, Set.of());
    }

    @Test
    void leavesOutACallThatAloneCanHaveHungSeveralTests() {
        calls.returned(test(1, 2));
        assertThat(calls.hung(test(7, 8))).isEmpty();
        assertThat(calls.hung(test(7, 1))).isEmpty();
        assertThat(calls.hung(test(2, 7))).containsExactly(7);
        assertThat(calls.hung(test(7, 8))).isEmpty();
    }

    @Test
    void keepsACallThatReturnsInOtherTests() {
        calls.returned(test(7, 2));
        for (int i = 0; i < 6; i++) {
            assertThat(calls.hung(test(7, 7))).isEmpty();
        }
    }
}
