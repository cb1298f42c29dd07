package dev.heddle.engine.internal.technique;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.NoisePlan;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PctvbPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.plan.RandomPlan;
import java.util.List;

/**
 * Searches among schedules: predicts nothing, and finds what makes the program fail.
 *
 * @param name on the command line
 * @param title in a sentence
 * @param isSized whether the plan depends on how large a run is, so that this must be measured first
 * @param maker of plans
 */
public record Searching(String name, String title, boolean isSized, Maker maker) implements Technique {
    /** All of them. */
    public static final List<Searching> ALL = List.of(
            new Searching("random", "random walk", false, (size, options) -> new RandomPlan("random", "random", 1)),
            new Searching("pct", "PCT", true, Searching::pct),
            new Searching(PctvbPlan.TECHNIQUE, "PCT with variable bounding", true, Searching::pctvb),
            new Searching("pos", "partial order sampling", false, (size, options) -> new PosPlan("pos", "pos", 1)),
            new Searching("rpro", "RPro", true, Searching::rpro),
            new Searching("noise", "noise", false, (size, options) -> noise(1)));

    private static final int DEFAULT_RADIUS = 10;

    /** Whether it must be measured which variables there are. */
    public boolean hasVariables() {
        return name.equals(PctvbPlan.TECHNIQUE);
    }

    /** Makes the plan of a search. */
    @FunctionalInterface
    public interface Maker {
        Plan plan(Size size, Options options);
    }

    /**
     * The plan of all runs of a search; each run has a seed of its own.
     *
     * @throws UsageException if the options do not fit each other
     */
    public Plan plan(Size size, Options options) {
        try {
            return maker.plan(size, options);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** Noise as searches make it. */
    public static NoisePlan noise(long seed) {
        return new NoisePlan("noise", "noise", seed, NoisePlan.DEFAULT_PROBABILITY, NoisePlan.DEFAULT_LENGTH);
    }

    private static Plan pct(Size size, Options options) {
        Counting counting = options.counting() == null ? Counting.ALL : options.counting();
        return PctPlan.pct("pct", "pct", 1, options.depth(), size.events(counting), size.threadCount(), counting);
    }

    private static Plan pctvb(Size size, Options options) {
        BoundedVariables variables =
                size.variables() == null ? BoundedVariables.unknown(options.variables()) : size.variables();
        return variables.plan(options.depth(), size.threadCount(), options.variables(), options.radius());
    }

    private static Plan rpro(Size size, Options options) {
        Counting counting = options.counting() == null ? Counting.ACQUISITIONS : options.counting();
        return PctPlan.rpro(
                "rpro",
                "rpro",
                1,
                options.depth(),
                options.radius() == null ? DEFAULT_RADIUS : options.radius(),
                size.events(counting),
                size.threadCount(),
                counting);
    }

    /**
     * How large a run is.
     *
     * @param decisions operations at which the scheduler decides
     * @param acquisitions how many of them are acquisitions
     * @param threads threads under control
     * @param variables null if nobody has looked at them
     */
    public record Size(long decisions, long acquisitions, long threads, BoundedVariables variables) {
        /** Of a program that nobody has measured. */
        public static final Size UNKNOWN = new Size(1, 1, 1, null);

        /** The number of events that are counted, at least 1. */
        public long events(Counting counting) {
            return Math.max(1, counting.what() == Counting.What.ACQUISITIONS ? acquisitions : decisions);
        }

        int threadCount() {
            return (int) Math.max(1, Math.min(threads, Integer.MAX_VALUE));
        }
    }

    /**
     * What is searched for.
     *
     * @param depth ordering constraints of the bug, at least 1
     * @param radius greatest distance between change points in counted events, at least 1; null for what the technique prefers
     * @param counting what is counted; null for what the technique prefers
     * @param variables how many variables the bug is at, at least 1 (variable bounding)
     */
    public record Options(int depth, Integer radius, Counting counting, int variables) {}
}
