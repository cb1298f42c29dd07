package dev.heddle.replayer.strategy.priority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.registry.Strategies;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * RPro finds each deadlock with its guaranteed probability, if its radius is that of the definition: on small random
 * programs of two threads, with every draw and with random ones.
 */
class RadiusGuaranteeTest {
    private static final int PROGRAMS = 300;
    private static final int MOST_ACQUISITIONS = 9;
    /** Depth 4 has thousands of draws. */
    private static final int MOST_DEEP_ACQUISITIONS = 7;

    private static final int RUNS = 20_000;
    private static final int SAMPLED_PROGRAMS = 6;

    @Test
    void findsEachDeadlockOfSmallProgramsWithItsGuarantee() {
        int deadlocks = 0;
        int sampled = 0;
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            Random random = new Random(seed);
            String one = program(random);
            String other = program(random);
            Model model = new Model(one, other);
            for (int depth = 3; depth <= 4; depth++) {
                if (model.acquisitions() > (depth == 3 ? MOST_ACQUISITIONS : MOST_DEEP_ACQUISITIONS)) {
                    continue;
                }
                int radius = ExactProbability.leastRadius(model, depth, new PaperRadius(one, other));
                if (radius < 0) {
                    continue;
                }
                deadlocks++;
                double guarantee =
                        PriorityGuaranteeTest.plan(model, depth, radius, 1).guarantee();
                String what = "seed " + seed + ", depth " + depth + ", radius " + radius + ": " + one + " | " + other;
                assertThat(ExactProbability.ofRpro(model, depth, radius))
                        .as(what)
                        .isGreaterThanOrEqualTo(guarantee);
                if (sampled < SAMPLED_PROGRAMS) {
                    sampled++;
                    assertThat(frequency(model, depth, radius)).as(what).isGreaterThanOrEqualTo(guarantee);
                }
            }
        }
        assertThat(deadlocks).as("programs with a deadlock, and depths").isGreaterThan(40);
    }

    private static double frequency(Model model, int depth, int radius) {
        int deadlocks = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            deadlocks += model.run(Strategies.of(PriorityGuaranteeTest.plan(model, depth, radius, seed)))
                            .deadlock()
                    ? 1
                    : 0;
        }
        return (double) deadlocks / RUNS;
    }

    private static String program(Random random) {
        List<String> words = new ArrayList<>();
        for (int blocks = 1 + random.nextInt(3); blocks > 0; blocks--) {
            block(random, words, "");
        }
        return String.join(" ", words);
    }

    private static void block(Random random, List<String> words, String held) {
        String lock = String.valueOf("abc".charAt(random.nextInt(3)));
        if (held.contains(lock)) {
            return;
        }
        words.add("+" + lock);
        for (int i = random.nextInt(3); i > 0 && held.length() < 2; i--) {
            block(random, words, held + lock);
        }
        words.add("-" + lock);
    }
}
