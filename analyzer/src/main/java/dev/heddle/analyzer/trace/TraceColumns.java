package dev.heddle.analyzer.trace;

/**
 * The events of a {@link Trace} in columns. It is a class rather than an interface, so that calls need no type check
 * while only one implementation is in use.
 */
abstract class TraceColumns {
    /** Capacity in events. */
    abstract long capacity();

    /** Adds an event; there has to be room for it. */
    abstract void add(int event, long at, int thread, byte kind, int operand, int place, int number);

    /** Ends the columns with this number of events. */
    abstract void end(int size);

    abstract byte kind(int event);

    abstract int thread(int event);

    abstract int operand(int event);

    abstract int place(int event);

    abstract int number(int event);

    abstract long at(int event);

    /** The event with this number among those of its thread. */
    abstract int event(int thread, int number);
}
