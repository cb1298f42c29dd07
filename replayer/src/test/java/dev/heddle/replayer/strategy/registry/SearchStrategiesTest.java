package dev.heddle.replayer.strategy.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.PosStrategy;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.DrFinderPlan;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Access;
import dev.heddle.trace.plan.PairsPlan.Order;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.plan.StrategyPlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of all search strategies. */
class SearchStrategiesTest {
    static Stream<Plan> plans() {
        return Stream.of(
                new RandomPlan("random", "random", 1),
                PctPlan.pct("pct", "pct", 1, 4, 12, 2, Counting.ALL),
                PctPlan.rpro("rpro", "rpro", 1, 4, 3, 4, 2, Counting.ACQUISITIONS),
                new PosPlan("pos", "pos", 1),
                new StrategyPlan("slices", "slices", 1, "slices", Map.of("length", "3")),
                new StrategyPlan("surw", "surw", 1, "surw", Map.of("counts", "0.1:4 0.2:3", "variables", "m.Model.x")),
                new NoisePlan("noise", "noise", 1, 0.5, 4),
                new DrFinderPlan(
                        "drfinder",
                        "drfinder",
                        1,
                        new MayTrigger(
                                5,
                                1,
                                null,
                                new TreeMap<>(Map.of("m.Model.run", new TreeSet<>(Set.of("java.lang.Object")))))));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void theSameSeedGivesTheSameDecisions(Plan plan) {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 1; seed <= 200; seed++) {
            Model model = new Model("+a rx wx -a +b wy -b", "+a ry wy -a rx", "+b wx -b");
            Model again = new Model("+a rx wx -a +b wy -b", "+a ry wy -a rx", "+b wx -b");
            Model.Run run = model.run(Strategies.of(plan.withSeed(seed)));
            assertThat(again.run(Strategies.of(plan.withSeed(seed))))
                    .as("seed %d", seed)
                    .isEqualTo(run);
            orders.add(run.order());
        }
        assertThat(orders).hasSizeGreaterThan(10);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void aSpinningThreadDoesNotStarveOthers(Plan plan) {
        for (long seed = 1; seed <= 100; seed++) {
            Model.Run run = new Model("rz yx rz", "rz rz wx wy", "yy rz").run(Strategies.of(plan.withSeed(seed)));
            assertThat(run.deadlock()).as("seed %d", seed).isFalse();
        }
    }

    /** Small random programs: every class of interleavings occurs. */
    @Test
    void partialOrderSamplingReachesEveryClass() {
        Random random = new Random(7);
        for (int program = 0; program < 20; program++) {
            String[] threads = new String[2 + random.nextInt(2)];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = randomThread(random, threads.length == 2 ? 3 : 2);
            }
            Model model = new Model(threads);
            Set<String> all = classes(model);
            Set<String> seen = new TreeSet<>();
            for (long seed = 1; seed <= 5_000; seed++) {
                seen.add(model.run(new PosStrategy(seed)).classOf());
            }
            assertThat(seen)
                    .as("program %d of seed 7: %s", program, List.of(threads))
                    .isEqualTo(all);
        }
    }

    /** Its purpose: independent operations before a race do not make one of its orders rare. */
    @Test
    void partialOrderSamplingIsNotSkewedByIndependentOperations() {
        Model model = new Model("ra rb rc rd re rf rg wx", "wx");
        int runs = 10_000;
        int posFirst = 0;
        int randomFirst = 0;
        for (long seed = 1; seed <= runs; seed++) {
            posFirst += model.run(new PosStrategy(seed)).classOf().contains("x=[0.1@7") ? 1 : 0;
            randomFirst += model.run(new RandomWalk(seed)).classOf().contains("x=[0.1@7") ? 1 : 0;
        }
        // A random walk reaches it with probability 2^-8. With one fixed priority for the lone write, eight draws
        // must be above it: 1/9.
        assertThat(randomFirst).isLessThan(runs / 100);
        assertThat(posFirst).isBetween(runs / 9 - 200, runs / 9 + 200);
    }

    private static String randomThread(Random random, int length) {
        StringBuilder thread = new StringBuilder();
        for (int i = 0; i < length; i++) {
            String access = (random.nextBoolean() ? "r" : "w") + (random.nextBoolean() ? "x" : "y");
            boolean locked = random.nextInt(4) == 0;
            thread.append(i == 0 ? "" : " ").append(locked ? "+a " + access + " -a" : access);
        }
        return thread.toString();
    }

    /** By trying every schedule. */
    private static Set<String> classes(Model model) {
        Set<String> classes = new TreeSet<>();
        List<Integer> prefix = new ArrayList<>();
        do {
            Enumerated strategy = new Enumerated(prefix);
            classes.add(model.run(strategy).classOf());
            prefix = strategy.following();
        } while (prefix != null);
        return classes;
    }

    /** Follows a list of choices, then always takes the first; counts the alternatives. */
    private static final class Enumerated implements Strategy {
        private final List<Integer> prefix;
        private final List<Integer> taken = new ArrayList<>();
        private final List<Integer> sizes = new ArrayList<>();

        Enumerated(List<Integer> prefix) {
            this.prefix = prefix;
        }

        @Override
        public ThreadView choose(Decision decision) {
            int choice = taken.size() < prefix.size() ? prefix.get(taken.size()) : 0;
            taken.add(choice);
            sizes.add(decision.enabled().size());
            return decision.enabled().get(choice);
        }

        /** The next list in lexicographic order; null after the last. */
        List<Integer> following() {
            for (int i = taken.size() - 1; i >= 0; i--) {
                if (taken.get(i) + 1 < sizes.get(i)) {
                    List<Integer> next = new ArrayList<>(taken.subList(0, i));
                    next.add(taken.get(i) + 1);
                    return next;
                }
            }
            return null;
        }

        @Override
        public boolean reached() {
            return true;
        }

        @Override
        public String progress() {
            return taken.toString();
        }
    }

    // Pairs

    /** The threads that access x, in order. */
    private static String orderOf(Model model, PairsPlan plan, long seed, Map<String, Integer> verdicts) {
        Strategy strategy = Strategies.of(plan.withSeed(seed));
        Model.Run run = model.run(strategy);
        verdicts.merge(strategy.reached() ? "reached" : "missed", 1, Integer::sum);
        return run.classOf();
    }

    @Test
    void enforcesARequiredPairInEveryRun() {
        // A lost update: the write of the second thread directly after the read of the first.
        Model model = new Model("rz rz rx wx", "rx wx rz");
        PairsPlan required = pairs(model, Order.REQUIRED, 0, 2, Op.GET_FIELD, 1, 1, Op.PUT_FIELD);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (long seed = 1; seed <= 500; seed++) {
            String classOf = orderOf(model, required, seed, verdicts);
            assertThat(classOf).as("seed %d", seed).contains("0.1@2=[reads write 0]", "x=[0.2@1, 0.1@3]");
        }
        assertThat(verdicts).isEqualTo(Map.of("reached", 500));
    }

    @Test
    void preventsAForbiddenPairInEveryRun() {
        Model model = new Model("rz rz rx wx", "rx wx rz");
        PairsPlan forbidden = pairs(model, Order.FORBIDDEN, 0, 2, Op.GET_FIELD, 1, 1, Op.PUT_FIELD);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (long seed = 1; seed <= 500; seed++) {
            orderOf(model, forbidden, seed, verdicts);
        }
        assertThat(verdicts).isEqualTo(Map.of("reached", 500));
    }

    @Test
    void releasesHeldThreadsIfThePlanIsImpossible() {
        // The first thread's write can only come before the second one's, which waits for it.
        Model model = new Model("wx wy", "yy wx");
        PairsPlan impossible = pairs(model, Order.REQUIRED, 1, 1, Op.PUT_FIELD, 0, 0, Op.PUT_FIELD);
        Strategy strategy = Strategies.of(impossible);
        assertThat(model.run(strategy).deadlock()).isFalse();
        assertThat(strategy.reached()).isFalse();
        assertThat(strategy.strategyNotes().thrashes()).isPositive();
        assertThat(strategy.progress()).contains("required", "never happened");
    }

    @Test
    void holdsThreadsBeforeTheMonitorThatOthersNeed() {
        Model model = new Model("+l rx -l +l rx -l", "rz +l wx -l");
        Access read = new Access(Op.GET_FIELD, model.at(0, 1), List.of(), model.at(0, 0), null);
        Access write = new Access(Op.PUT_FIELD, model.at(1, 2), List.of(), model.at(1, 1), "0.2");
        for (Order order : List.of(Order.REQUIRED, Order.FORBIDDEN)) {
            PairsPlan plan = new PairsPlan("p", "locon", 1, List.of(new PairsPlan.Pair(order, read, write)));
            Map<String, Integer> verdicts = new TreeMap<>();
            for (long seed = 1; seed <= 500; seed++) {
                orderOf(model, plan, seed, verdicts);
            }
            assertThat(verdicts).as(order.toString()).isEqualTo(Map.of("reached", 500));
        }
    }

    @Test
    void enforcesAnOrderOfTwoOperationsAndItsReverse() {
        Model model = new Model("rz rx +l wx -l rx", "+l wx -l rz rx");
        Access acquisition = new Access(Op.ACQUIRE, model.at(1, 0), "0.2", 1);
        Access read = new Access(Op.GET_FIELD, model.at(0, 1), "0.1", 1);
        for (long seed = 1; seed <= 500; seed++) {
            // The read is the second operation of its thread.
            List<String> forced = keptOrder(model, order(acquisition, read), seed);
            assertThat(forced.indexOf("0.2")).as("seed %d", seed).isLessThan(nth(forced, "0.1", 2));
            List<String> reversed = keptOrder(model, order(read, acquisition), seed);
            assertThat(nth(reversed, "0.1", 2)).as("seed %d", seed).isLessThan(reversed.indexOf("0.2"));
        }
    }

    /** The threads in the order of their operations under a plan that is kept. */
    private static List<String> keptOrder(Model model, PairsPlan plan, long seed) {
        Strategy strategy = Strategies.of(plan.withSeed(seed));
        List<String> order = model.run(strategy).order();
        assertThat(strategy.reached())
                .as("seed %d: %s", seed, strategy.progress())
                .isTrue();
        return order;
    }

    private static int nth(List<String> order, String thread, int count) {
        int seen = 0;
        for (int i = 0; i < order.size(); i++) {
            seen += order.get(i).equals(thread) ? 1 : 0;
            if (seen == count) {
                return i;
            }
        }
        return order.size();
    }

    private static PairsPlan order(Access first, Access then) {
        return new PairsPlan("p", "cause", 1, List.of(new PairsPlan.Pair(Order.BEFORE, first, then)));
    }

    @Test
    void releasesAThreadWhoseOrderIsImpossible() {
        Model model = new Model("+l rx -l wy", "+l wx -l");
        // The first thread holds the lock that the second one needs for its write.
        Access write = new Access(Op.PUT_FIELD, model.at(1, 1), "0.2", 1);
        Access read = new Access(Op.GET_FIELD, model.at(0, 1), "0.1", 1);
        int broken = 0;
        for (long seed = 1; seed <= 100; seed++) {
            Strategy strategy = Strategies.of(order(write, read).withSeed(seed));
            assertThat(model.run(strategy).deadlock()).as("seed %d", seed).isFalse();
            assertThat(strategy.reached()).isEqualTo(strategy.strategyNotes().thrashes() == 0);
            broken += strategy.reached() ? 0 : 1;
        }
        assertThat(broken).isPositive();
    }

    private static PairsPlan pairs(
            Model model, Order order, int headThread, int headStep, Op head, int tailThread, int tailStep, Op tail) {
        return new PairsPlan(
                "p",
                "locon",
                1,
                List.of(new PairsPlan.Pair(
                        order,
                        new Access(head, model.at(headThread, headStep)),
                        new Access(tail, model.at(tailThread, tailStep)))));
    }
}
