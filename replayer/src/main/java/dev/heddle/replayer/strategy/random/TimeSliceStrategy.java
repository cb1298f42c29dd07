package dev.heddle.replayer.strategy.random;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Time slices of random length, like those of operating systems: a thread runs until its slice is used up or it is
 * disabled, then any other thread has a slice. A random walk changes threads at most decisions; with slices a thread
 * can make progress first.
 */
public final class TimeSliceStrategy implements Strategy {
    /** Maximum of decisions in a slice; twice as many still fit into an int. */
    public static final int MOST = 1_000_000;

    private final RandomWalk walk;
    private final SplittableRandom lengths;
    /** Average number of decisions in a slice. */
    private final int mean;

    /** The thread of the current slice. */
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
        // May be 0: this decision is the first one of the slice.
        left = lengths.nextInt(2 * mean - 1);
        List<ThreadView> others = new ArrayList<>(willing);
        others.remove(owner);
        owner = walk.pick(others.isEmpty() ? willing : others);
        return owner;
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return true;
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    @Override
    public String progress() {
        return "time slices";
    }
}
