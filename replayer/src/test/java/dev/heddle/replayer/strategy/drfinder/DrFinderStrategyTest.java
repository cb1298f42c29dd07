package dev.heddle.replayer.strategy.drfinder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** DrFinder's scheduler, on lists of steps. */
class DrFinderStrategyTest {
    private static final int SEEDS = 200;

    private static final class K {}

    private static final class N {}

    private static final class Own {}

    /**
     * The motivating program of the paper: x is written before the first k and read after the other one, y likewise for
     * n.
     */
    private static Model motivating() {
        String own = "+o -o ".repeat(20);
        String other = "+p -p ".repeat(20);
        return new Model("@f1 wx +k -k @f2 wy +n -n", "@f4 " + own + "@f5 +n -n ry", "@f7 " + other + "@f8 +k -k rx")
                .with("k", new K())
                .with("n", new N())
                .with("o", new Own())
                .with("p", new Own());
    }

    /** "f1 k" for a pair: method f1 may acquire a lock of the class of k. */
    private static MayTrigger relation(String... pairs) {
        TreeMap<String, java.util.SortedSet<String>> methods = new TreeMap<>();
        for (String pair : pairs) {
            String[] words = pair.split(" ");
            Class<?> of =
                    switch (words[1]) {
                        case "k" -> K.class;
                        case "n" -> N.class;
                        default -> Own.class;
                    };
            methods.computeIfAbsent("m.Model." + words[0], m -> new TreeSet<>()).add(of.getName());
        }
        return new MayTrigger(5, 1, null, methods);
    }

    private static final MayTrigger MOTIVATING =
            relation("f1 k", "f1 n", "f2 n", "f4 o", "f4 n", "f5 n", "f7 o", "f7 k", "f8 k");

    private static DrFinderStrategy strategy(MayTrigger relation, long seed) {
        return new DrFinderStrategy(new DrFinderPlan("d", "drfinder", seed, relation));
    }

    /** Whether x and y race: the thread that natively acquires the lock first acquires it last. */
    private static boolean isReversed(Model.Run run, String lock, String first) {
        String order = run.classOf().replaceAll(".*\\b" + lock + "=\\[([^]]*)].*", "$1");
        return order.startsWith(first);
    }

    @Test
    void theMotivatingProgramShowsBothRaces() {
        int both = 0;
        int random = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            DrFinderStrategy strategy = strategy(MOTIVATING, seed);
            Model.Run run = motivating().run(strategy);
            assertThat(run.deadlock()).as("seed %d", seed).isFalse();
            both += isReversed(run, "k", "0.3@") && isReversed(run, "n", "0.2@") ? 1 : 0;
            assertThat(strategy.strategyNotes().holds()).as("seed %d", seed).isPositive();
            assertThat(strategy.strategyNotes().thrashes()).as("seed %d", seed).isZero();
            Model.Run walk = motivating().run(new RandomWalk(seed));
            random += isReversed(walk, "k", "0.3@") || isReversed(walk, "n", "0.2@") ? 1 : 0;
        }
        // Not always: a thread that has not begun is in no method, so it is not awaited.
        assertThat(both).isGreaterThan(SEEDS * 9 / 10);
        assertThat(random).isZero();
    }

    @Test
    void withoutARelationTheScheduleIsRandom() {
        DrFinderStrategy strategy = strategy(MayTrigger.none(5), 1);
        motivating().run(strategy);
        assertThat(strategy.strategyNotes().holds()).isZero();
        assertThat(strategy.strategyNotes().notes()).isEmpty();
    }

    @Test
    void reportsARelationOfAnotherProgram() {
        DrFinderStrategy strategy = strategy(relation("other k"), 1);
        motivating().run(strategy);
        assertThat(strategy.strategyNotes().holds()).isZero();
        assertThat(strategy.strategyNotes().notes()).singleElement().asString().contains("another program");
        DrFinderStrategy own = strategy(MOTIVATING, 1);
        motivating().run(own);
        assertThat(own.strategyNotes().notes()).isEmpty();
    }

    /** The escorted thread ends without the lock: the requester runs. */
    @Test
    void anEscortEndsWithItsThread() {
        boolean wasLost = false;
        for (long seed = 1; seed <= SEEDS; seed++) {
            Model model = new Model("@f +k -k rx", "@g rx rx rx rx").with("k", new K());
            DrFinderStrategy strategy = strategy(relation("f k", "g k"), seed);
            assertThat(model.run(strategy).deadlock()).as("seed %d", seed).isFalse();
            assertThat(strategy.strategyNotes().thrashes()).as("seed %d", seed).isZero();
            wasLost |= strategy.progress().contains("1 to the end of the thread");
        }
        assertThat(wasLost).isTrue();
    }

    /** The escorted thread waits for a write of the stopped thread: the latter is released, and counted. */
    @Test
    void threadsThatWaitForAStoppedThreadProceed() {
        long thrashes = 0;
        for (long seed = 1; seed <= 20; seed++) {
            Model model = new Model("@f +k -k wx", "@g yx +k -k").with("k", new K());
            DrFinderStrategy strategy = strategy(relation("f k", "g k"), seed);
            assertThat(model.run(strategy).deadlock()).as("seed %d", seed).isFalse();
            thrashes += strategy.strategyNotes().thrashes();
        }
        assertThat(thrashes).isPositive();
    }

    /**
     * One thread holds n while it is stopped before k, and the other one needs n to reach k: it is no candidate while
     * it is disabled.
     */
    @Test
    void escortsEnabledThreadsOnly() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Model model = new Model("@f +n +k -k -n", "@g +n -n @h +k -k")
                    .with("k", new K())
                    .with("n", new N());
            DrFinderStrategy strategy = strategy(relation("f k", "g k", "h k"), seed);
            Model.Run run = model.run(strategy);
            assertThat(run.deadlock()).as("seed %d", seed).isFalse();
            boolean isFirst = run.classOf().contains("n=[0.1@");
            assertThat(strategy.strategyNotes().thrashes()).as("seed %d", seed).isZero();
            assertThat(isReversed(run, "k", isFirst ? "0.1@" : "0."))
                    .as("seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void reacquisitionStopsNoThread() {
        Model model = new Model("@f +k +k -k", "@g rx +k -k").with("k", new K());
        LockOrderReverser reverser = new LockOrderReverser(relation("f k", "g k"), new RandomWalk(1));
        assertThat(reverser.progress()).startsWith("drfinder: 0 requests");
        model.run(new Strategy() {
            @Override
            public ThreadView choose(Decision decision) {
                ThreadView thread = decision.enabled().get(0);
                if (!thread.locks().isEmpty()) {
                    reverser.arrive(thread);
                }
                return thread;
            }

            @Override
            public boolean reached() {
                return true;
            }

            @Override
            public String progress() {
                return "";
            }
        });
        assertThat(reverser.progress()).startsWith("drfinder: 0 requests");
    }

    /** Small random programs under random relations: all threads end, unless the program itself can deadlock. */
    @Test
    void everyProgramEndsAndIsDeterminedByItsSeed() {
        Random random = new Random(11);
        for (int program = 0; program < 300; program++) {
            String[] threads = new String[2 + random.nextInt(3)];
            Arrays.setAll(threads, i -> thread(random));
            MayTrigger relation = relation(random);
            Set<List<String>> orders = new HashSet<>();
            for (long seed = 1; seed <= 10; seed++) {
                Model.Run run = model(threads).run(strategy(relation, seed));
                String what = "program %d of seed 11, seed %d: %s under %s"
                        .formatted(program, seed, List.of(threads), relation.methods());
                assertThat(run.deadlock()).as(what).isFalse();
                assertThat(model(threads).run(strategy(relation, seed)))
                        .as(what)
                        .isEqualTo(run);
                orders.add(run.order());
            }
            assertThat(orders).isNotEmpty();
        }
    }

    private static Model model(String... threads) {
        return new Model(threads).with("k", new K()).with("n", new N());
    }

    /** Nested locks have a fixed order. */
    private static String thread(Random random) {
        StringBuilder steps = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            steps.append(" @f").append(random.nextInt(4));
            steps.append(
                    switch (random.nextInt(4)) {
                        case 0 -> " +k rx -k";
                        case 1 -> " +n wx -n";
                        case 2 -> " +k +n rx -n -k";
                        default -> " ry wy";
                    });
        }
        return steps.toString().strip();
    }

    private static MayTrigger relation(Random random) {
        Set<String> pairs = new TreeSet<>();
        for (int i = 0; i < 6; i++) {
            pairs.add("f" + random.nextInt(4) + (random.nextBoolean() ? " k" : " n"));
        }
        return relation(pairs.toArray(String[]::new));
    }
}
