package dev.heddle.engine.internal.runs;

import dev.heddle.trace.run.FinalValues;
import java.util.Objects;

/**
 * The result of a run that ended by itself.
 *
 * @param values {@link FinalValues#NONE} if unknown
 */
public record RunResult(PrintedResult printed, FinalValues values) {
    public RunResult {
        Objects.requireNonNull(printed, "printed");
        Objects.requireNonNull(values, "values");
    }
}
