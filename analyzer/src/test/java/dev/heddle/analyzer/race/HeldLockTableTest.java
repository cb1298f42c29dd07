package dev.heddle.analyzer.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares numbers of held locks with maps of the same; few numbers, so that they are reused. */
class HeldLockTableTest {
    private static final int STEPS = 2_000;
    private static final int REMEMBERED = 16;

    @Test
    void numbersHeldLocks() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            int[] numbers = new int[REMEMBERED];
            List<List<Integer>> then = new ArrayList<>();
            for (int i = 0; i < REMEMBERED; i++) {
                then.add(List.of());
            }
            HeldLockTable held = new HeldLockTable(
                    wanted -> {
                        for (int number : numbers) {
                            wanted.accept(number);
                        }
                    },
                    32);
            Map<Integer, Map<Integer, Integer>> expected = new HashMap<>();
            int largest = 0;
            for (int step = 0; step < STEPS; step++) {
                int thread = random.nextInt(3);
                int lock = thread * 10 + random.nextInt(6);
                Map<Integer, Integer> own = expected.computeIfAbsent(thread, t -> new LinkedHashMap<>());
                if (own.remove(lock) != null) {
                    held.released(thread, lock);
                } else {
                    int location = random.nextInt(5);
                    held.acquired(thread, lock, location);
                    own.put(lock, location);
                }
                int at = random.nextInt(REMEMBERED);
                numbers[at] = held.of(thread);
                then.set(at, flat(own));
                largest = Math.max(largest, held.size());
                for (int i = 0; i < REMEMBERED; i++) {
                    assertThat(reported(held, numbers[i]))
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(then.get(i));
                }
            }
            assertThat(largest).as("seed %d: numbers in use", seed).isLessThan(400);
        }
    }

    /** Intermediate sets are unreferenced, and not kept. */
    @Test
    void keepsNoIntermediateSets() {
        int locks = 5_000;
        int most = 1 << 14;
        HeldLockTable held = new HeldLockTable(wanted -> {}, most);
        for (int lock = 0; lock < locks; lock++) {
            held.acquired(0, lock, lock % 7);
        }
        for (int lock = 0; lock < locks; lock++) {
            held.released(0, lock);
            assertThat(held.size()).as("after lock %d", lock).isLessThan(most + locks);
        }
        assertThat(held.of(0)).isEqualTo(HeldLockTable.NONE);
    }

    @Test
    void supportsMoreLocksThanRecursionAllows() {
        int locks = 100_000;
        HeldLockTable held = new HeldLockTable(wanted -> {});
        for (int lock = 0; lock < locks; lock++) {
            held.acquired(0, lock, 0);
        }
        assertThat(reported(held, held.of(0))).hasSize(2 * locks).startsWith(0, 0, 1, 0);
        held.released(0, 0);
        assertThat(reported(held, held.of(0))).hasSize(2 * locks - 2).startsWith(1, 0, 2, 0);
        for (int lock = locks - 1; lock > 0; lock--) {
            held.released(0, lock);
        }
        assertThat(held.of(0)).isEqualTo(HeldLockTable.NONE);
    }

    private static List<Integer> flat(Map<Integer, Integer> own) {
        List<Integer> flat = new ArrayList<>();
        own.forEach((lock, location) -> {
            flat.add(lock);
            flat.add(location);
        });
        return flat;
    }

    private static List<Integer> reported(HeldLockTable held, int number) {
        List<Integer> reported = new ArrayList<>();
        held.forEach(number, (lock, location) -> {
            reported.add(lock);
            reported.add(location);
        });
        return reported;
    }
}
