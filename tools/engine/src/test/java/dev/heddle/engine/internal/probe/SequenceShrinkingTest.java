package dev.heddle.engine.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SequenceShrinkingTest {
    private static CallSequence test(int[] before, int[] one, int[] other) {
        return new CallSequence(7, 0, before, one, other, new int[] {9}, Set.of());
    }

    /** Executes tests of which those fail that still have all needed operations. */
    private static SequenceShrinking failingWith(Set<Integer> needed) {
        return new SequenceShrinking(tests -> {
            Map<CallSequence, String> failing = new LinkedHashMap<>();
            for (CallSequence test : tests) {
                if (operations(test).containsAll(needed)) {
                    failing.put(test, "failed");
                }
            }
            return failing;
        });
    }

    private static List<Integer> operations(CallSequence test) {
        List<Integer> all = new ArrayList<>();
        for (int[] calls : List.of(test.before(), test.one(), test.other())) {
            Arrays.stream(calls).forEach(all::add);
        }
        return all;
    }

    @Test
    void keepsTheNeededCallsAndOneOfEachThread() throws Exception {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            CallSequence test = test(new int[random.nextInt(4)], new int[] {4, 5}, new int[] {6, 7});
            Arrays.setAll(test.before(), i -> i);
            List<Integer> needed = new ArrayList<>(operations(test));
            needed.removeIf(operation -> random.nextInt(3) > 0);
            CallSequence shortest =
                    failingWith(Set.copyOf(needed)).shrink(test, "found").getKey();
            assertThat(operations(shortest)).as("seed %d", seed).containsAll(needed);
            // A thread whose calls are not needed keeps one of them.
            int kept = (needed.contains(4) || needed.contains(5) ? 0 : 1)
                    + (needed.contains(6) || needed.contains(7) ? 0 : 1);
            assertThat(operations(shortest)).as("seed %d", seed).hasSize(needed.size() + kept);
            assertThat(shortest.after()).containsExactly(9);
        }
    }

    @Test
    void keepsATestWithoutAFailingPart() throws Exception {
        CallSequence test = test(new int[] {0}, new int[] {4}, new int[] {6});
        assertThat(new SequenceShrinking(tests -> Map.of()).shrink(test, "found"))
                .isEqualTo(Map.entry(test, "found"));
    }
}
