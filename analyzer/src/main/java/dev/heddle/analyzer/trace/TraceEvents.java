package dev.heddle.analyzer.trace;

/** Receives the events of a run, in order. */
@FunctionalInterface
public interface TraceEvents {
    /**
     * Receives an event.
     *
     * @param at external identification of the event: the number of its line, or its stamp
     * @param thread number of the thread, from 0 without gaps, like all following numbers
     * @param operand a variable, lock, thread or other item, depending on the kind; 0 if the kind has no operand
     * @param place code location
     */
    void event(long at, int thread, EventKind kind, int operand, int place);
}
