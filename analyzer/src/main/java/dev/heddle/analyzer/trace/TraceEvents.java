package dev.heddle.analyzer.trace;

/** Takes the events of a run, in their order. */
@FunctionalInterface
public interface TraceEvents {
    /**
     * @param at what the event is known by outside: the number of its line, or its stamp
     * @param thread numbered from 0 without gaps, as all that follows
     * @param operand a variable, lock, thread or whatever the kind says; 0 if it has none
     * @param place in the code
     */
    void event(long at, int thread, EventKind kind, int operand, int place);
}
