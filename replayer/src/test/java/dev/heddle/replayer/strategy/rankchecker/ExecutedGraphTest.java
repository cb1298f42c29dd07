package dev.heddle.replayer.strategy.rankchecker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The hash of a happens-before graph against the order of conflicting operations, on random programs under random
 * schedules.
 */
class ExecutedGraphTest {
    private static final int PROGRAMS = 60;
    private static final int RUNS = 200;

    /** A random walk that returns the graph it has executed. */
    private static final class Walk implements Strategy {
        private final RandomWalk random;
        private final ExecutedGraph graph = new ExecutedGraph();

        Walk(long seed) {
            random = new RandomWalk(seed);
        }

        @Override
        public ThreadView choose(Decision decision) {
            return random.choose(decision);
        }

        @Override
        public void executed(ThreadView thread) {
            random.executed(thread);
            graph.executed(thread);
        }

        @Override
        public boolean reached() {
            return true;
        }

        @Override
        public String progress() {
            return "";
        }
    }

    private static String program(Random random) {
        StringBuilder words = new StringBuilder();
        int steps = 2 + random.nextInt(3);
        for (int i = 0; i < steps; i++) {
            String variable = random.nextBoolean() ? "x" : "y";
            words.append(
                    random.nextInt(4) == 0
                            ? "+a w" + variable + " -a "
                            : (random.nextBoolean() ? "r" : "w") + variable + " ");
        }
        return words.toString().strip();
    }

    @Test
    void runsThatDifferInIndependentOperationsHaveTheSameHash() {
        Random random = new Random(3);
        int differing = 0;
        int merged = 0;
        for (int p = 0; p < PROGRAMS; p++) {
            Model model = new Model(program(random), program(random), program(random));
            Map<String, Long> numbers = new HashMap<>();
            Map<Long, String> classes = new HashMap<>();
            Map<String, String> orders = new HashMap<>();
            for (int r = 0; r < RUNS; r++) {
                Walk walk = new Walk(random.nextLong());
                Model.Run run = model.run(walk);
                Long number = numbers.putIfAbsent(run.classOf(), walk.graph.number());
                String same = classes.putIfAbsent(walk.graph.number(), run.classOf());
                assertTrue(number == null || number == walk.graph.number(), "program " + p);
                assertTrue(same == null || same.equals(run.classOf()), "program " + p);
                orders.put(run.order().toString(), run.classOf());
            }
            assertEquals(numbers.size(), classes.size());
            differing += numbers.size();
            merged += orders.size() - numbers.size();
        }
        assertTrue(differing > PROGRAMS && merged > 0, differing + " graphs, " + merged + " orders more");
    }
}
