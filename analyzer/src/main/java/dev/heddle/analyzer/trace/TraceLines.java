package dev.heddle.analyzer.trace;

/**
 * Receives the lines of a trace one by one, in the order of the run. Threads, locks, variables and locations have
 * numbers from 0 without gaps. An impossible line is rejected and changes nothing, except that its thread counts as
 * seen.
 */
public interface TraceLines {
    /**
     * Called before each line, except those that {@linkplain #access access} variables.
     *
     * @param line its number in the trace
     */
    default void at(long line, int location) {}

    /**
     * Reads or writes a variable.
     *
     * @param line its number in the trace
     */
    void access(long line, boolean writes, int thread, int variable, int location) throws TraceState.Impossible;

    void acquire(int thread, int lock, int location) throws TraceState.Impossible;

    void release(int thread, int lock) throws TraceState.Impossible;

    /** Requests a lock. Its acquisition follows, unless that never occurred. */
    void request(int thread, int lock) throws TraceState.Impossible;

    /** Releases a lock until a notification. The thread holds it again at its next line. */
    void await(int thread, int lock) throws TraceState.Impossible;

    /**
     * Notifies one waiting thread or all.
     *
     * @param all whether all waiting threads are notified
     */
    void signal(int thread, int lock, boolean all) throws TraceState.Impossible;

    void fork(int thread, int forked) throws TraceState.Impossible;

    void join(int thread, int ended) throws TraceState.Impossible;

    /** Begins an atomic block. */
    void begin(int thread) throws TraceState.Impossible;

    void end(int thread) throws TraceState.Impossible;
}
