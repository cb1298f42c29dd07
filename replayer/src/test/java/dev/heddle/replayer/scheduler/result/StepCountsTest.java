package dev.heddle.replayer.scheduler.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StepCountsTest {
    @Test
    void countsEachOperationOfATurnLikeAMap() {
        Random random = new Random(7);
        StepCounts counts = new StepCounts();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            if (random.nextInt(5_000) == 0) {
                counts.begin();
                expected.clear();
            }
            // Some sites have several operations.
            int key = random.nextInt(9_000) << ExecutedSchedule.OP_BITS | 1 + random.nextInt(3);
            counts.count(key);
            expected.merge(key, 1, Integer::sum);
            int asked = random.nextInt(10_000) << ExecutedSchedule.OP_BITS | 1 + random.nextInt(3);
            assertThat(counts.of(asked)).isEqualTo(expected.getOrDefault(asked, 0));
            assertThat(counts.of(key)).isEqualTo(expected.get(key));
        }
    }
}
