package dev.heddle.engine.internal.orders;

import dev.heddle.engine.internal.orders.OrderSimulation.Drawing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How many permutations show every order of a few threads: by the lemma, by what its proof needs, in the family that is really used, and in a
 * simulation.
 *
 * @param threads n
 * @param threadBound t
 * @param contextBound c: so many fragments more, and so many more of them ordered
 * @param fragments n + c
 * @param strength t + c
 * @param epsilon the probability that an order is missing
 * @param byLemma lemma 4.1
 * @param byUnionBound what the proof's first inequality needs
 * @param family how many {@link ThreadOrders} has
 * @param isFamilyExact whether none is missing there for certain
 * @param simulations permutations drawn until nothing was missing
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
    /** As many nines as are of interest: shares of the orders that may be missing. */
    private static final List<Double> MISSING = List.of(1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7);

    /**
     * @param drawing how permutations were drawn
     * @param subsets how many subsets of threads were looked at
     * @param isWhole whether those are all
     * @param orders how many orders they have
     * @param shares how many permutations until only a share of the orders was missing
     * @param needed how many until none was missing
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
     * @param missing at most this part of the orders was missing
     * @param permutations after so many
     */
    public record Share(double missing, int permutations) {}

    /**
     * @param contextBound from 0
     * @param threadBound from 2; with the context bound {@value OrderSimulation#MOST_STRENGTH} at most
     * @param most subsets to look at; random ones if there are more
     * @throws IllegalArgumentException if there are not so many threads, or the bounds are larger
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
        lines.add(String.format("            %,d are enough for what its proof asks for", byUnionBound));
        lines.add(String.format(
                "family      %,d permutations, %s",
                family, isFamilyExact ? "none is missing for certain" : "for the same epsilon"));
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
