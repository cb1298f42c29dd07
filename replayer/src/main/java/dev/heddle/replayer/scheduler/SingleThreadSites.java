package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * What a thread that is alone executes at each site. Used by the thread that has the turn, and handed over with it; only the first look at a site
 * takes the game's lock.
 */
final class SingleThreadSites {
    private SingleThreadStep[] steps = new SingleThreadStep[1 << 10];

    /** @param op the operation, or null if it is the site's own */
    SingleThreadStep of(int number, Op op, FastPath path) {
        SingleThreadStep step = number < steps.length ? steps[number] : null;
        return step != null && (op == null || op == step.op()) ? step : look(number, op, path);
    }

    private SingleThreadStep look(int number, Op op, FastPath path) {
        SingleThreadStep step = path.loneStep(number, op);
        if (number >= steps.length) {
            steps = Arrays.copyOf(steps, Math.max(number + 1, steps.length * 2));
        }
        steps[number] = step;
        return step;
    }
}
