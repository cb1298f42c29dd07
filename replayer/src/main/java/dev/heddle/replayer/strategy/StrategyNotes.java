package dev.heddle.replayer.strategy;

import dev.heddle.trace.run.Explored;
import dev.heddle.trace.run.Survey;
import java.util.List;

/**
 * What a strategy says of a run, besides how far its plan came.
 *
 * @param holds how often a thread was stopped because of the strategy, if it counts that
 * @param thrashes how often nobody could run because of the strategy, and it let a held thread go
 * @param notes what the reader of the outcome should know, one line each
 * @param explored what a search among bounded schedules wants to know; null if the strategy is not one of those
 * @param survey what was seen of the program; null if the strategy was not told to look
 */
public record StrategyNotes(long holds, long thrashes, List<String> notes, Explored explored, Survey survey) {
    /** Nothing. */
    public static final StrategyNotes NONE = new StrategyNotes(0, 0, List.of(), null, null);

    public StrategyNotes {
        notes = List.copyOf(notes);
    }

    /** Of a strategy that holds threads. */
    public static StrategyNotes thrashes(long thrashes) {
        return new StrategyNotes(0, thrashes, List.of(), null, null);
    }
}
