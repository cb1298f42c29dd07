package dev.heddle.analyzer.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorClockTest {
    /** Threads and locks release and acquire as in a run; arrays serve as the reference. */
    @ParameterizedTest
    @ValueSource(ints = {3, 64, 1023, 1025, 5000, 300_000})
    void agreesWithArrays(int limit) {
        Random random = new Random(limit);
        int threads = 40;
        int locks = 5;
        int[] numbers =
                random.ints(0, limit).distinct().limit(Math.min(threads, limit)).toArray();
        ThreadClocks clocks = new ThreadClocks();
        VectorClock[] given = new VectorClock[locks];
        int[][] expected = new int[numbers.length][numbers.length];
        int[][] expectedGiven = new int[locks][numbers.length];
        for (int i = 0; i < locks; i++) {
            given[i] = new VectorClock();
        }
        for (int i = 0; i < numbers.length; i++) {
            clocks.of(numbers[i]);
            expected[i][i] = 1;
        }
        for (int step = 0; step < 5_000; step++) {
            int thread = random.nextInt(numbers.length);
            int lock = random.nextInt(locks);
            ThreadClock clock = clocks.of(numbers[thread]);
            switch (random.nextInt(4)) {
                case 0 -> {
                    given[lock].join(clock);
                    join(expectedGiven[lock], expected[thread]);
                    clock.tick();
                    expected[thread][thread]++;
                }
                case 1 -> {
                    clock.join(given[lock]);
                    join(expected[thread], expectedGiven[lock]);
                }
                case 2 -> {
                    int other = random.nextInt(numbers.length);
                    clock.join(clocks.of(numbers[other]));
                    join(expected[thread], expected[other]);
                }
                default -> {
                    given[lock] = clock.copy();
                    expectedGiven[lock] = expected[thread].clone();
                    given[lock].raise(numbers[thread], expected[thread][thread] - 1);
                }
            }
            assertThat(clock.epoch()).isEqualTo(ThreadClocks.epoch(numbers[thread], expected[thread][thread]));
            for (int i = 0; i < numbers.length; i++) {
                assertThat(clock.of(numbers[i])).isEqualTo(expected[thread][i]);
                assertThat(given[lock].of(numbers[i])).isEqualTo(expectedGiven[lock][i]);
            }
            assertThat(clock.of(limit + 1)).isZero();
        }
    }

    private static void join(int[] into, int[] from) {
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.max(into[i], from[i]);
        }
    }

    /** As arrays, these clocks would take 20 gigabytes. */
    @Test
    void sharesNodesBetweenClocksOfManyThreads() {
        int threads = 70_000;
        ThreadClocks clocks = new ThreadClocks();
        VectorClock lock = new VectorClock();
        ThreadClock first = clocks.of(0);
        for (int thread = 1; thread < threads; thread++) {
            ThreadClock clock = clocks.of(thread);
            clock.join(first);
            first.tick();
            clock.join(lock);
            lock.join(clock);
            clock.tick();
        }
        assertThat(clocks.isAfter(threads - 1, ThreadClocks.epoch(1, 1))).isTrue();
        assertThat(clocks.isAfter(1, ThreadClocks.epoch(threads - 1, 1))).isFalse();
    }
}
