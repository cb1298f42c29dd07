package dev.heddle.replayer.strategy;

import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.RunProfile;
import java.util.List;

/**
 * A strategy's data about a run, in addition to the progress of its plan.
 *
 * @param holds how often the strategy held a thread, if it counts that
 * @param thrashes how often no thread could run because of the strategy, so that it released a held one
 * @param notes messages for the reader of the outcome, one line each
 * @param explored data of a search among bounded schedules; null for other strategies
 * @param profile profile of the run; null if the plan did not request one
 */
public record StrategyNotes(long holds, long thrashes, List<String> notes, Explored explored, RunProfile profile) {
    /** No data. */
    public static final StrategyNotes NONE = new StrategyNotes(0, 0, List.of(), null, null);

    public StrategyNotes {
        notes = List.copyOf(notes);
    }

    /** For a strategy that holds threads. */
    public static StrategyNotes thrashes(long thrashes) {
        return new StrategyNotes(0, thrashes, List.of(), null, null);
    }
}
