package dev.heddle.replayer.scheduler.sites;

import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The operation at each site as a step of a thread that is alone. Used by the thread that has the turn, and handed over
 * with it; only the first lookup of a site takes the scheduler lock.
 */
public final class SingleThreadSites {
    private SingleThreadStep[] steps = new SingleThreadStep[1 << 10];

    /** @param op the operation, or null for the site's own operation */
    public SingleThreadStep of(int number, Op op, SiteSource path) {
        SingleThreadStep step = number < steps.length ? steps[number] : null;
        return step != null && (op == null || op == step.op()) ? step : lookUp(number, op, path);
    }

    private SingleThreadStep lookUp(int number, Op op, SiteSource path) {
        SingleThreadStep step = path.singleThreadStep(number, op);
        if (number >= steps.length) {
            steps = Arrays.copyOf(steps, Math.max(number + 1, steps.length * 2));
        }
        steps[number] = step;
        return step;
    }
}
