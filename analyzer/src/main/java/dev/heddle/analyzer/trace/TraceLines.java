package dev.heddle.analyzer.trace;

/**
 * Takes the lines of a trace one by one, in the order of the run. Threads, locks, variables and locations have numbers from 0 without gaps. A line
 * that cannot have happened is refused and changes nothing, except that its thread has been seen.
 */
public interface TraceLines {
    /**
     * Comes before each line but those that {@linkplain #access access} variables.
     *
     * @param line its number in the trace
     */
    default void at(long line, int location) {}

    /**
     * A thread reads or writes a variable.
     *
     * @param line its number in the trace
     */
    void access(long line, boolean writes, int thread, int variable, int location) throws TraceState.Impossible;

    void acquire(int thread, int lock, int location) throws TraceState.Impossible;

    void release(int thread, int lock) throws TraceState.Impossible;

    /** A lock is asked for; its acquisition follows, unless that never happened. */
    void request(int thread, int lock) throws TraceState.Impossible;

    /** A lock is given up until a notification comes. The thread has it back at its next line. */
    void await(int thread, int lock) throws TraceState.Impossible;

    /**
     * One that waits, or all, are notified.
     *
     * @param all whether it is all
     */
    void signal(int thread, int lock, boolean all) throws TraceState.Impossible;

    void fork(int thread, int forked) throws TraceState.Impossible;

    void join(int thread, int ended) throws TraceState.Impossible;

    /** An atomic block begins. */
    void begin(int thread) throws TraceState.Impossible;

    void end(int thread) throws TraceState.Impossible;
}
