package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the ring with a queue, for random steps of producer and consumer. */
class RingTest {
    private static final int SEEDS = 500;
    private static final int STEPS = 2_000;
    private static final int WORDS = 64;

    @Test
    void deliversEventsInOrderAndUsesAllRoom() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Ring ring = new Ring(WORDS);
            Queue<Long> queue = new ArrayDeque<>();
            int eager = 1 + random.nextInt(WORDS);
            long[] into = new long[WORDS];
            long event = 0;
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(eager) > 0) {
                    boolean hasRoom = queue.size() < WORDS;
                    assertThat(ring.offer(event, -event))
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(hasRoom);
                    if (hasRoom) {
                        queue.add(event);
                        queue.add(-event);
                        event++;
                    }
                } else {
                    assertThat(ring.available())
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(queue.size());
                    int count = random.nextInt(ring.available() / 2 + 1) * 2;
                    ring.take(into, count);
                    for (int i = 0; i < count; i++) {
                        assertThat(into[i]).as("seed %d, step %d", seed, step).isEqualTo(queue.remove());
                    }
                }
            }
        }
    }

    @Test
    void theDiscardingRingHasNoRoom() {
        assertThat(Ring.NOWHERE.offer(1, 2)).isFalse();
        assertThat(Ring.NOWHERE.available()).isZero();
    }
}
