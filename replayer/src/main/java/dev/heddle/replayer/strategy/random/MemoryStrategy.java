package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.StrategyPlan;

/**
 * Random schedules in which racy reads see older writes ({@link RandomReads}).
 *
 * <p>A stale read needs a reader that comes after the writer. Partial order sampling rarely lets a short thread come
 * after a long one. So a quarter of the seeds use it, a quarter give threads short time slices, and half long ones.
 */
final class MemoryStrategy implements Strategy {
    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return StrategyPlan.MEMORY;
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new MemoryStrategy(plan.seed());
        }
    }

    private static final int SCHEDULES = 4;
    /** Average numbers of decisions in a slice. */
    private static final int SHORT_SLICE = 10;

    private static final int LONG_SLICE = 500;

    private final Strategy threads;
    private final ReadChoices reads;

    private MemoryStrategy(long seed) {
        reads = new RandomReads(seed);
        threads = switch (Math.floorMod(seed, SCHEDULES)) {
            case 0 -> new TimeSliceStrategy(seed, SHORT_SLICE);
            case 1 -> new PosStrategy(seed);
            default -> new TimeSliceStrategy(seed, LONG_SLICE);
        };
    }

    @Override
    public ReadChoices readChoices() {
        return reads;
    }

    @Override
    public ThreadView choose(Decision decision) {
        return threads.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        threads.executed(thread);
    }

    @Override
    public void ended(ThreadView thread) {
        threads.ended(thread);
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return threads.skipsUncontestedStep(thread, step);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return threads.skipsSingleThreadStep(step, object, index);
    }

    @Override
    public String progress() {
        return threads.progress();
    }
}
