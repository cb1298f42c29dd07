package dev.heddle.replayer.strategy.rankchecker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.Model;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.PctvbPlan.Candidate;
import dev.heddle.trace.plan.PriorityPlan;
import dev.heddle.trace.plan.PriorityPlan.Change;
import dev.heddle.trace.plan.PriorityPlan.Priority;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * PCT with variable bounding on programs of the RankChecker paper, against exact probabilities: every possible draw is
 * run as a plan of named priorities.
 */
class PctvbGuaranteeTest {
    private static final int RUNS = 20_000;

    /** Two threads, and their failure as a predicate over the order of their steps. */
    private record Program(String first, String second, Predicate<List<String>> fails) {
        Model model() {
            return new Model(first, second);
        }

        /** Accesses by variable. */
        Map<String, Long> accesses() {
            Map<String, Long> accesses = new TreeMap<>();
            for (String word : (first + " " + second).split(" ")) {
                accesses.merge("m.Model." + word.substring(1), 1L, Long::sum);
            }
            return accesses;
        }

        PctvbPlan plan(int depth, int chosen, Integer radius, long seed) {
            List<Candidate> candidates = new ArrayList<>();
            accesses().forEach((name, count) -> candidates.add(new Candidate(VariableName.parse(name), count)));
            List<VariableName> names =
                    candidates.stream().map(Candidate::variable).toList();
            Tracking tracking = new Tracking(names, List.of(), List.of());
            return new PctvbPlan("p", "pctvb", seed, depth, 2, chosen, candidates, radius, tracking);
        }
    }

    /** Figure 2, with many earlier accesses to another variable: the write comes between the two reads. */
    private static final Program RARE = new Program(
            "ry ry ry ry rx rx",
            "ry ry ry wx",
            order -> at(order, "0.1", 5) < at(order, "0.2", 4) && at(order, "0.2", 4) < at(order, "0.1", 6));

    /** Figure 4: two preemptions, at two variables. */
    private static final Program TWO = new Program(
            "rz rx rx ry",
            "rz wx wy wy",
            order -> at(order, "0.1", 2) < at(order, "0.2", 2)
                    && at(order, "0.2", 2) < at(order, "0.1", 3)
                    && at(order, "0.2", 3) < at(order, "0.1", 4)
                    && at(order, "0.1", 4) < at(order, "0.2", 4));

    /** The position of a thread's n-th step. */
    private static int at(List<String> order, String thread, int number) {
        int seen = 0;
        for (int i = 0; i < order.size(); i++) {
            if (order.get(i).equals(thread) && ++seen == number) {
                return i;
            }
        }
        throw new AssertionError(thread + " has no step " + number + ": " + order);
    }

    // Exact probabilities

    private static double exact(Program program, int depth, int chosen) {
        List<String> all = List.copyOf(program.accesses().keySet());
        List<List<String>> sets = new ArrayList<>();
        subsets(all, chosen, 0, new ArrayList<>(), sets);
        double sum = 0;
        for (List<String> set : sets) {
            long events =
                    set.stream().mapToLong(name -> program.accesses().get(name)).sum();
            List<List<Long>> points = new ArrayList<>();
            points(events, depth - 1, new ArrayList<>(), points);
            int failed = 0;
            for (List<Long> some : points) {
                for (int swap = 0; swap < 2; swap++) {
                    List<Change> changes = new ArrayList<>();
                    for (int i = 0; i < some.size(); i++) {
                        changes.add(new Change(null, some.get(i), i + 1));
                    }
                    failed += fails(program, set, depth, changes, swap) ? 1 : 0;
                }
            }
            sum += failed / (2.0 * points.size());
        }
        return sum / sets.size();
    }

    private static boolean fails(Program program, List<String> set, int depth, List<Change> changes, int swap) {
        PriorityPlan plan = new PriorityPlan(
                "draw",
                "test",
                0,
                Counting.accessesTo(set),
                List.of(new Priority("0.1", depth + 1 + swap), new Priority("0.2", depth + 2 - swap)),
                0,
                changes);
        return program.fails.test(program.model().run(Strategies.of(plan)).order());
    }

    private static void subsets(List<String> all, int size, int from, List<String> begun, List<List<String>> found) {
        if (begun.size() == size) {
            found.add(List.copyOf(begun));
            return;
        }
        for (int i = from; i < all.size(); i++) {
            begun.add(all.get(i));
            subsets(all, size, i + 1, begun, found);
            begun.remove(begun.size() - 1);
        }
    }

    private static void points(long events, int left, List<Long> begun, List<List<Long>> found) {
        if (left == 0) {
            found.add(List.copyOf(begun));
            return;
        }
        for (long event = 1; event <= events; event++) {
            begun.add(event);
            points(events, left - 1, begun, found);
            begun.remove(begun.size() - 1);
        }
    }

    // Sampled

    private static double sampled(Program program, int depth, int chosen, Integer radius) {
        int failed = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            Strategy strategy = Strategies.of(program.plan(depth, chosen, radius, seed));
            failed += program.fails.test(program.model().run(strategy).order()) ? 1 : 0;
        }
        return (double) failed / RUNS;
    }

    private static void isLike(double sampled, double exact) {
        double spread = Math.sqrt(exact * (1 - exact) / RUNS);
        assertThat(sampled).isBetween(exact - 5 * spread, exact + 5 * spread);
    }

    @Test
    void findsABugAtARareVariableWithItsGuarantee() {
        double exact = exact(RARE, 2, 1);
        double guarantee = RARE.plan(2, 1, null, 1).guarantee();
        assertThat(guarantee).isEqualTo(1.0 / 2 / (2 * 7));
        assertThat(exact).isGreaterThanOrEqualTo(guarantee);
        isLike(sampled(RARE, 2, 1, null), exact);
        // For the set that contains the bug: 1/C(Q,v) · 1/(n·k), with its own k.
        assertThat(exact).isGreaterThanOrEqualTo(1.0 / 2 / (2 * 3));
    }

    @Test
    void findsItMoreOftenThanPct() {
        int failed = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            PctPlan plan = PctPlan.pct("p", "pct", seed, 2, 10, 2, Counting.ALL);
            failed += RARE.fails.test(RARE.model().run(Strategies.of(plan)).order()) ? 1 : 0;
        }
        double pct = (double) failed / RUNS;
        assertThat(sampled(RARE, 2, 1, null)).as("PCT: %s", pct).isGreaterThan(1.3 * pct);
    }

    @Test
    void theSecondBugRequiresTwoVariables() {
        assertThat(exact(TWO, 3, 1)).isZero();
        isLike(sampled(TWO, 3, 1, null), 0);
        double exact = exact(TWO, 3, 2);
        double guarantee = TWO.plan(3, 2, null, 1).guarantee();
        assertThat(guarantee).isEqualTo(1.0 / 3 / (2 * 6 * 6));
        assertThat(exact).isGreaterThanOrEqualTo(guarantee);
        isLike(sampled(TWO, 3, 2, null), exact);
    }

    /** Three constraints: the second change point is at most the radius away from the first, on either side. */
    private static double exactWithRadius(Program program, int chosen, int radius) {
        List<List<String>> sets = new ArrayList<>();
        subsets(List.copyOf(program.accesses().keySet()), chosen, 0, new ArrayList<>(), sets);
        double sum = 0;
        for (List<String> set : sets) {
            long events =
                    set.stream().mapToLong(name -> program.accesses().get(name)).sum();
            int draws = 0;
            int failed = 0;
            for (long first = 1; first <= events; first++) {
                for (long other = first - radius; other <= first + radius; other++) {
                    for (int swap = 0; swap < 4 && other != first; swap++) {
                        List<Change> changes = new ArrayList<>(List.of(new Change(null, first, 1 + swap / 2)));
                        if (other >= 1) {
                            changes.add(new Change(null, other, 2 - swap / 2));
                        }
                        draws++;
                        failed += fails(program, set, 3, changes, swap % 2) ? 1 : 0;
                    }
                }
            }
            sum += (double) failed / draws;
        }
        return sum / sets.size();
    }

    @Test
    void aRadiusKeepsTheChangePointsTogether() {
        double exact = exactWithRadius(TWO, 2, 4);
        double guarantee = TWO.plan(3, 2, 4, 1).guarantee();
        assertThat(guarantee).isCloseTo(1.0 / 3 / (2 * 6 * 8), within());
        assertThat(exact).isGreaterThanOrEqualTo(guarantee - 1e-12);
        isLike(sampled(TWO, 3, 2, 4), exact);
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-12);
    }

    /** All sets of variables are equally likely. */
    @Test
    void setsAreEquallyLikely() {
        Map<List<Integer>, Integer> drawn = new HashMap<>();
        for (long seed = 1; seed <= RUNS; seed++) {
            drawn.merge(TWO.plan(3, 2, null, seed).draw().variables(), 1, Integer::sum);
        }
        assertThat(drawn).hasSize(3);
        double spread = Math.sqrt(RUNS * (1.0 / 3) * (2.0 / 3));
        drawn.values().forEach(count -> assertThat((double) count)
                .isBetween(RUNS / 3.0 - 5 * spread, RUNS / 3.0 + 5 * spread));
    }
}
