package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeltaDebuggingTest {
    private int trials;

    @Test
    void keepsExactlyTheNeededItems() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            int size = 1 + random.nextInt(60);
            List<Integer> all = IntStream.range(0, size).boxed().toList();
            List<Integer> shuffled = new ArrayList<>(all);
            Collections.shuffle(shuffled, random);
            List<Integer> needed = shuffled.subList(0, random.nextInt(Math.min(size, 5) + 1)).stream()
                    .sorted()
                    .toList();
            assertThat(debugging(needed).minimise(all, any -> true))
                    .as("round %d", round)
                    .isEqualTo(needed);
        }
    }

    @Test
    void removesOnlyRemovableItems() throws Exception {
        List<Integer> all = IntStream.range(0, 10).boxed().toList();
        assertThat(debugging(List.of(4)).minimise(all, i -> i % 2 == 0)).containsExactly(1, 3, 4, 5, 7, 9);
    }

    @Test
    void needsFewTrialsForFewItems() throws Exception {
        List<Integer> all = IntStream.range(0, 1_000).boxed().toList();
        debugging(List.of(123, 877)).minimise(all, any -> true);
        // Two items, ten halvings each, at most four trials to each halving.
        assertThat(trials).isLessThan(2 * 10 * 4);
    }

    private DeltaDebugging<Integer> debugging(List<Integer> needed) {
        return new DeltaDebugging<>(candidates -> {
            for (List<Integer> candidate : candidates) {
                trials++;
                if (candidate.containsAll(needed)) {
                    return Optional.of(candidate);
                }
            }
            return Optional.empty();
        });
    }
}
