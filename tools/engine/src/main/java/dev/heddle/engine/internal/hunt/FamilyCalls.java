package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.launch.LimitedCall;
import dev.heddle.engine.technique.TechniqueException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Calls families with a time limit, because a call that never returns must not stop the hunt.
 *
 * @param limit longest time of one call
 */
record FamilyCalls(Duration limit) {
    /**
     * Makes a call.
     *
     * @param family its name
     * @throws TechniqueException if it takes longer than the limit
     */
    <T> T call(String family, Callable<T> call) throws IOException, InterruptedException {
        try {
            return LimitedCall.alsoAtEnd(System.nanoTime() + limit.toNanos(), family, call);
        } catch (LimitedCall.CutException e) {
            throw new TechniqueException(
                    family + " took longer than " + limit.toSeconds() + " s to choose schedules", e);
        }
    }
}
