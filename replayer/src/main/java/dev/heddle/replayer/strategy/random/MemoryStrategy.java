package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.StrategyWithReads;
import dev.heddle.trace.plan.StrategyPlan;

/**
 * Random schedules in which racy reads see older writes ({@link RandomReads}).
 *
 * <p>A stale read needs a reader that comes after the writer. Partial order sampling rarely lets a short thread come
 * after a long one. So a quarter of the seeds use it, a quarter give threads short time slices, and half long ones.
 */
final class MemoryStrategy {
    private static final int SCHEDULES = 4;
    /** Average numbers of decisions in a slice. */
    private static final int SHORT_SLICE = 10;

    private static final int LONG_SLICE = 500;

    private MemoryStrategy() {}

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return StrategyPlan.MEMORY;
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new StrategyWithReads(threads(plan.seed()), new RandomReads(plan.seed()));
        }
    }

    private static Strategy threads(long seed) {
        return switch (Math.floorMod(seed, SCHEDULES)) {
            case 0 -> new TimeSliceStrategy(seed, SHORT_SLICE);
            case 1 -> new PosStrategy(seed);
            default -> new TimeSliceStrategy(seed, LONG_SLICE);
        };
    }
}
