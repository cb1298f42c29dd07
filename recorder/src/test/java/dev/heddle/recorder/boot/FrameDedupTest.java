package dev.heddle.recorder.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dropping repeats loses no ordered pair of accesses: compared with all pairs of random stretches. */
class FrameDedupTest {
    private record Access(int site, int target, int aux) {}

    private record Pair(Access first, Access second) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 300})
    void keepsEveryOrderedPair(int kinds) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            FrameDedup repeats = new FrameDedup();
            for (long stretch = 1; stretch < 4; stretch++) {
                List<Access> all = new ArrayList<>();
                List<Access> kept = new ArrayList<>();
                int length = random.nextInt(60);
                for (int i = 0; i < length; i++) {
                    int kind = random.nextInt(kinds);
                    Access access = new Access(300 + kind % 3, 7 * kind, kind / 2);
                    all.add(access);
                    if (!repeats.drops(stretch, access.site, access.target, access.aux)) {
                        kept.add(access);
                    }
                }
                assertThat(pairs(kept))
                        .as("seed %d, stretch %d, %s", seed, stretch, all)
                        .isEqualTo(pairs(all));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void recordsALoopOverTheSameAccessesTwice(int kinds) {
        FrameDedup repeats = new FrameDedup();
        int kept = 0;
        for (int i = 0; i < 1000 * kinds; i++) {
            kept += repeats.drops(1, 300 + i % kinds, 5, 0) ? 0 : 1;
        }
        assertThat(kept).isEqualTo(2 * kinds);
    }

    private static Set<Pair> pairs(List<Access> accesses) {
        Set<Pair> pairs = new HashSet<>();
        for (int i = 0; i < accesses.size(); i++) {
            for (int j = i + 1; j < accesses.size(); j++) {
                pairs.add(new Pair(accesses.get(i), accesses.get(j)));
            }
        }
        return pairs;
    }
}
