package dev.heddle.replayer.strategy.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** The oracle is the definition: without blocking, all orders of the interesting events are equally likely. */
class SurwStrategyTest {
    /** Runs per possible order. */
    private static final int EACH = 60;

    @Test
    void interleavingsOfTwoAndThreeThreadsAreUniform() {
        isUniform(List.of("wx wx wx wx", "wx wx wx wx"), 70, true);
        // A case in which a random walk is far from uniform: one thread is much longer.
        isUniform(List.of("rx wx rx wx rx wx rx wx rx wx", "wx wx"), 66, true);
        isUniform(List.of("wx wx wx", "wx wx", "wx wx"), 210, true);
    }

    @Test
    void aRandomWalkIsNot() {
        isUniform(List.of("rx wx rx wx rx wx rx wx rx wx", "wx wx"), 66, false);
    }

    private static void isUniform(List<String> programs, int orders, boolean isSurw) {
        Map<String, Long> counts = new HashMap<>();
        for (int i = 0; i < programs.size(); i++) {
            counts.put("0." + (i + 1), (long) programs.get(i).split(" ").length);
        }
        LongFunction<Strategy> strategy =
                isSurw ? seed -> new SurwStrategy(seed, counts, Set.of("m.Model.x")) : RandomWalk::new;
        check(programs, orders, strategy, isSurw);
    }

    /** Only the order of accesses to x counts, whatever the order of the others. */
    @Test
    void ordersOfInterestingEventsAreUniform() {
        List<String> programs = List.of("ry ry ry wx ry wx ry wx", "wx ry ry ry ry ry ry wx wx", "ry wx");
        check(
                programs,
                140,
                seed -> new SurwStrategy(seed, Map.of("0.1", 3L, "0.2", 3L, "0.3", 1L), Set.of("m.Model.x")),
                true);
        check(programs, 140, RandomWalk::new, false);
    }

    /** Compares the observed frequency of each order of accesses to x with the expected one. */
    private static void check(List<String> programs, int orders, LongFunction<Strategy> strategy, boolean isUniform) {
        Map<String, Integer> seen = new HashMap<>();
        int runs = EACH * orders;
        Model model = new Model(programs.toArray(String[]::new));
        for (long seed = 1; seed <= runs; seed++) {
            seen.merge(interesting(programs, model.run(strategy.apply(seed)).order()), 1, Integer::sum);
        }
        double chiSquare = (double) (orders - seen.size()) * EACH;
        for (int times : seen.values()) {
            chiSquare += (double) (times - EACH) * (times - EACH) / EACH;
        }
        // The mean is one less than the orders, the variance twice that: five standard deviations.
        double bound = orders - 1 + 5 * Math.sqrt(2.0 * (orders - 1));
        assertThat(seen).hasSizeLessThanOrEqualTo(orders);
        assertThat(chiSquare < bound)
                .as("chi-square %f of %s with seeds from 1, bound %f", chiSquare, programs, bound)
                .isEqualTo(isUniform);
    }

    /** Projects an order of threads to their accesses to x. */
    private static String interesting(List<String> programs, List<String> order) {
        int[] next = new int[programs.size()];
        StringBuilder text = new StringBuilder();
        for (String path : order) {
            int thread = Integer.parseInt(path.substring(2)) - 1;
            String step = programs.get(thread).split(" ")[next[thread]++];
            if (step.endsWith("x")) {
                text.append(thread);
            }
        }
        return text.toString();
    }

    @Test
    void wrongCountsAreCorrected() {
        // Half of the real counts, and a thread that is not in the plan.
        Map<String, Long> counts = Map.of("0.1", 2L);
        Set<String> orders = new HashSet<>();
        Model model = new Model("wx wx wx wx", "wx wx");
        for (long seed = 1; seed <= 2_000; seed++) {
            orders.add(String.join(
                    "",
                    model.run(new SurwStrategy(seed, counts, Set.of("m.Model.x")))
                            .order()));
        }
        assertThat(orders).hasSize(15);
    }

    @Test
    void wrongPlansAreRefused() {
        assertThatThrownBy(() -> Strategies.of(plan(Map.of("counts", "0.1", "variables", ""))))
                .isInstanceOf(PlanException.class)
                .hasMessage(
                        "plan p: \"0.1\" among the counts of the strategy surw is not a path and a number, such as 0.1:12");
        assertThatThrownBy(() -> Strategies.of(plan(Map.of("counts", ""))))
                .isInstanceOf(PlanException.class)
                .hasMessage("plan p: the strategy surw has no parameter variables");
    }

    private static StrategyPlan plan(Map<String, String> parameters) {
        return new StrategyPlan("p", "surw", 1, "surw", parameters);
    }
}
