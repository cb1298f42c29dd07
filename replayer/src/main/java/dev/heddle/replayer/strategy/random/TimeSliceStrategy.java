package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Time slices of random length, as operating systems give them: a thread goes on until its slice is used up or it cannot, then any other thread has
 * one. A random walk changes threads at most decisions; this lets a thread get somewhere first.
 */
public final class TimeSliceStrategy implements Strategy, SkipsSingleThreadSteps {
    /** Decisions in a slice at most, so that twice as many are a number. */
    public static final int MOST = 1_000_000;

    private final RandomWalk walk;
    private final SplittableRandom lengths;
    /** Decisions in a slice, on average. */
    private final int mean;

    /** Whose slice it is. */
    private ThreadView owner;

    private int left;

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "slices";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new TimeSliceStrategy(plan.seed(), plan.number("length", 1, MOST));
        }
    }

    TimeSliceStrategy(long seed, int mean) {
        walk = new RandomWalk(seed);
        lengths = new SplittableRandom(~seed);
        this.mean = mean;
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> willing = Decision.willing(decision.enabled());
        if (left > 0 && willing.contains(owner)) {
            left--;
            return owner;
        }
        // From 0: the first decision of a slice is this one.
        left = lengths.nextInt(2 * mean - 1);
        List<ThreadView> others = new ArrayList<>(willing);
        others.remove(owner);
        owner = walk.pick(others.isEmpty() ? willing : others);
        return owner;
    }

    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public boolean reached() {
        return true;
    }

    @Override
    public String progress() {
        return "time slices";
    }
}
