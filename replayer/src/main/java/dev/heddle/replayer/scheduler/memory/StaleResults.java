package dev.heddle.replayer.scheduler.memory;

import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.StaleValue;
import java.util.List;

/**
 * The reads of a run that did not see the newest write.
 *
 * @param reads in their order
 * @param values the different ones with their values, in the order of their last occurrence
 */
public record StaleResults(List<StaleRead> reads, List<StaleValue> values) {
    /** The results of a run whose reads all saw the newest write. */
    public static final StaleResults NONE = new StaleResults(List.of(), List.of());

    public StaleResults {
        reads = List.copyOf(reads);
        values = List.copyOf(values);
    }
}
