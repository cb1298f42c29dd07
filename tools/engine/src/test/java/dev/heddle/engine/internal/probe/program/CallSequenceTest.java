package dev.heddle.engine.internal.probe.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallSequenceTest {
    @Test
    void hasEachOrderThatKeepsTheOrderOfEachThread() {
        for (int one = 0; one <= 3; one++) {
            for (int other = 0; other <= 3; other++) {
                CallSequence test = test(new int[2], new int[one], new int[other], new int[1]);
                List<List<Integer>> orders = test.orders().stream()
                        .map(order -> Arrays.stream(order).boxed().toList())
                        .toList();
                assertThat(orders).doesNotHaveDuplicates();
                assertThat(new HashSet<>(orders)).isEqualTo(keptOrders(2, one, other));
            }
        }
    }

    /** All permutations of the calls, without those that change the order of a thread. */
    private static Set<List<Integer>> keptOrders(int first, int one, int other) {
        Set<List<Integer>> kept = new HashSet<>();
        List<Integer> calls =
                IntStream.range(first, first + one + other).boxed().toList();
        permute(new ArrayList<>(), calls, kept);
        kept.removeIf(order -> !isSorted(
                        order.stream().filter(call -> call < first + one).toList())
                || !isSorted(order.stream().filter(call -> call >= first + one).toList()));
        return kept;
    }

    private static void permute(List<Integer> begin, List<Integer> left, Set<List<Integer>> to) {
        if (left.isEmpty()) {
            to.add(List.copyOf(begin));
        }
        for (Integer next : left) {
            List<Integer> longer = new ArrayList<>(begin);
            longer.add(next);
            permute(longer, left.stream().filter(call -> !call.equals(next)).toList(), to);
        }
    }

    private static boolean isSorted(List<Integer> calls) {
        return calls.equals(calls.stream().sorted().toList());
    }

    @Test
    void numbersCallsInTheOrderOfTheirParts() {
        CallSequence test = test(new int[] {4}, new int[] {5, 6}, new int[] {7}, new int[] {8, 9});
        assertThat(IntStream.range(0, test.size()).map(test::operation)).containsExactly(4, 5, 6, 7, 8, 9);
    }

    @Test
    void isReadAsItWasWritten(@TempDir Path directory) throws IOException {
        CallSequence test = test(new int[] {4}, new int[] {5, 6}, new int[] {7}, new int[] {8, 9})
                .expecting(Set.of("a", "b" + CallResults.SEPARATOR + "c"))
                .inTurns(5, 2);
        Path file = directory.resolve("tests");
        CallSequence.write(file, List.of(test, test));
        List<CallSequence> read = CallSequence.read(file);
        assertThat(read).hasSize(2);
        assertThat(read.get(1)).usingRecursiveComparison().isEqualTo(test);
    }

    private static CallSequence test(int[] before, int[] one, int[] other, int[] after) {
        return new CallSequence(3, 1, before, one, other, after, Set.of());
    }
}
