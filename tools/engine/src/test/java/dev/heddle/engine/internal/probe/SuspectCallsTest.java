package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuspectCallsTest {
    private static final int[] NONE = {};

    private final SuspectCalls calls = new SuspectCalls();

    private static CallSequence test(int first, int second) {
        return created(0, first, second);
    }

    private static CallSequence created(int creation, int first, int second) {
        return new CallSequence(1, creation, NONE, new int[] {first}, new int[] {second}, new int[] {9}, Set.of());
    }

    @Test
    void findsTheCallThatAloneCanMakeSeveralTestsUnusable() {
        calls.usable(test(1, 2));
        assertThat(calls.unusable(test(7, 8))).isEmpty();
        assertThat(calls.unusable(test(7, 1))).isEmpty();
        assertThat(calls.unusable(test(2, 7))).containsExactly(7);
        assertThat(calls.unusable(test(7, 8))).isEmpty();
    }

    @Test
    void suspectsNoCallOfAUsableTest() {
        calls.usable(test(7, 2));
        for (int i = 0; i < 6; i++) {
            assertThat(calls.unusable(test(7, 7))).isEmpty();
        }
    }

    @Test
    void findsTheCreationOfUnusableTests() {
        calls.usable(test(1, 2));
        assertThat(calls.unusable(created(3, 1, 2))).isEmpty();
        assertThat(calls.unusable(created(3, 2, 1))).containsExactly(SuspectCalls.creation(3));
    }
}
