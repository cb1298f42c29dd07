package dev.heddle.junit.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallGeneratorTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void combinesEachOperationWithEachTwoOthers(int operations) {
        for (long seed = 1; seed <= 20; seed++) {
            Set<List<Integer>> seen = new HashSet<>();
            for (Calls calls : CallGenerator.of(operations, seed)) {
                add(calls, seen);
            }
            assertThat(seen.size())
                    .as("seed " + seed)
                    .isGreaterThanOrEqualTo(operations * operations * operations * 8 / 10);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7})
    void choosesTheSameCallsForTheSameSeed(long seed) {
        assertThat(text(CallGenerator.of(4, seed))).isEqualTo(text(CallGenerator.of(4, seed)));
        assertThat(text(CallGenerator.of(4, seed))).isNotEqualTo(text(CallGenerator.of(4, seed + 1)));
    }

    private static void add(Calls calls, Set<List<Integer>> to) {
        for (int[] one : calls.threads()) {
            for (int[] other : calls.threads()) {
                for (int i = 1; one != other && i < other.length; i++) {
                    for (int operation : one) {
                        to.add(List.of(operation, other[i - 1], other[i]));
                    }
                }
            }
        }
    }

    private static List<List<Integer>> text(List<Calls> all) {
        return all.stream()
                .map(calls -> java.util.stream.IntStream.range(0, calls.size())
                        .mapToObj(call -> calls.operation(call) + 10 * calls.thread(call))
                        .toList())
                .toList();
    }
}
