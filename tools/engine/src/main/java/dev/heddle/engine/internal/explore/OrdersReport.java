package dev.heddle.engine.internal.explore;

import dev.heddle.engine.internal.explore.OrderSimulation.Drawing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The number of permutations that show every order of a few threads: by the lemma, by the inequality in its proof, in
 * the family that Heddle uses, and in a simulation.
 *
 * @param threads n
 * @param threadBound t
 * @param contextBound c: number of additional fragments, which are also ordered
 * @param fragments n + c
 * @param strength t + c
 * @param epsilon the probability that an order is missing
 * @param byLemma lemma 4.1
 * @param byUnionBound the first inequality of its proof
 * @param family size of {@link ThreadOrders}
 * @param isFamilyExact whether the family certainly misses no order
 * @param simulations permutations drawn until no order was missing
 */
public record OrdersReport(
        int threads,
        int threadBound,
        int contextBound,
        int fragments,
        int strength,
        double epsilon,
        long byLemma,
        long byUnionBound,
        long family,
        boolean isFamilyExact,
        List<Simulation> simulations) {
    /** Shares of the orders that may be missing. */
    private static final List<Double> MISSING = List.of(1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7);

    /**
     * @param drawing how permutations were drawn
     * @param subsets number of examined subsets of threads
     * @param isWhole whether those are all
     * @param orders number of their orders
     * @param shares permutations until only a share of the orders was missing
     * @param needed permutations until no order was missing
     */
    public record Simulation(
            String drawing, long subsets, boolean isWhole, long orders, List<Share> shares, int needed) {
        static Simulation of(OrderSimulation run, Drawing drawing) {
            return new Simulation(
                    drawing == Drawing.INDEPENDENT ? "independent" : "with reverses",
                    run.subsets(),
                    run.isWhole(),
                    run.orders(),
                    MISSING.stream()
                            .filter(share -> share * run.orders() >= 1)
                            .map(share -> new Share(share, run.neededFor(share)))
                            .toList(),
                    run.needed());
        }
    }

    /**
     * @param missing at most this share of the orders was missing
     * @param permutations number of permutations for that
     */
    public record Share(double missing, int permutations) {}

    /**
     * @param contextBound at least 0
     * @param threadBound at least 2; with the context bound at most {@value OrderSimulation#MOST_STRENGTH}
     * @param most number of subsets to examine; random ones if there are more
     * @throws IllegalArgumentException if there are too few threads, or the bounds are larger
     */
    public static OrdersReport of(
            int threads, int threadBound, int contextBound, double epsilon, long most, long seed) {
        int fragments = threads + contextBound;
        int strength = threadBound + contextBound;
        if (strength > OrderSimulation.MOST_STRENGTH) {
            throw new IllegalArgumentException("the thread bound and the context bound are " + strength
                    + " together: at most " + OrderSimulation.MOST_STRENGTH + " can be simulated");
        }
        ThreadOrders family = ThreadOrders.of(fragments, strength, epsilon, seed);
        List<Simulation> simulations = new ArrayList<>();
        for (Drawing drawing : Drawing.values()) {
            simulations.add(Simulation.of(OrderSimulation.run(fragments, strength, drawing, most, seed), drawing));
        }
        return new OrdersReport(
                threads,
                threadBound,
                contextBound,
                fragments,
                strength,
                epsilon,
                family.paperNumber(),
                OrderNumbers.byUnionBound(fragments, strength, epsilon),
                family.size(),
                family.isExact(),
                simulations);
    }

    public List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add("orders of   every " + strength + " of " + fragments
                + (contextBound == 0
                        ? " threads"
                        : " fragments: " + threadBound + " of " + threads + " threads, with " + contextBound
                                + (contextBound == 1 ? " preemption" : " preemptions")));
        lines.add(String.format("by lemma    %,d permutations for epsilon %s", byLemma, epsilon));
        lines.add(String.format("            %,d are enough for the inequality of its proof", byUnionBound));
        lines.add(String.format(
                "family      %,d permutations, %s",
                family, isFamilyExact ? "certainly without a missing order" : "for the same epsilon"));
        for (Simulation simulation : simulations) {
            lines.add("");
            lines.add(String.format(
                    "simulated   %s: %,d permutations until none of %,d orders of %s %,d subsets was missing",
                    simulation.drawing(),
                    simulation.needed(),
                    simulation.orders(),
                    simulation.isWhole() ? "all" : "random",
                    simulation.subsets()));
            for (Share share : simulation.shares()) {
                lines.add(String.format(
                        "            %,d until at most %s %% of them were",
                        share.permutations(), percent(share.missing())));
            }
        }
        return lines;
    }

    private static String percent(double share) {
        return new BigDecimal(Double.toString(share))
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }
}
