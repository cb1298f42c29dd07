package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DistinctEstimateTest {
    @Test
    void countsFewKeysExactly() {
        DistinctEstimate few = new DistinctEstimate();
        for (long i = 0; i < 30_000; i++) {
            few.add(i % 10_000);
        }
        assertThat(few.estimate()).isEqualTo(10_000);
    }

    @Test
    void estimatesManyKeys() {
        DistinctEstimate many = new DistinctEstimate();
        for (long i = 0; i < 6_000_000; i++) {
            many.add(i % 2_000_000 << 20);
        }
        assertThat(many.estimate()).isCloseTo(2_000_000, Percentage.withPercentage(5));
    }

    @Test
    void dividesIntoPartitionsOfEqualSize() {
        int[] sizes = new int[7];
        for (long key = 0; key < 70_000; key++) {
            int parts = 0;
            for (int number = 0; number < sizes.length; number++) {
                if (new Partition(number, sizes.length).has(key << 32)) {
                    sizes[number]++;
                    parts++;
                }
            }
            assertThat(parts).isEqualTo(1);
        }
        for (int size : sizes) {
            assertThat(size).isCloseTo(10_000, within(500));
        }
        for (long key = 0; key < 1_000; key++) {
            Partition part = new Partition(3, 7);
            assertThat(part.divided(2, 0).has(key) ^ part.divided(2, 1).has(key))
                    .isEqualTo(part.has(key));
        }
    }
}
