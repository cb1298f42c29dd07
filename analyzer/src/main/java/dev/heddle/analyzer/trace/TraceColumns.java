package dev.heddle.analyzer.trace;

/** Where the events of a {@link Trace} lie, column by column. A class and no interface, so that calls need no check while only one way to keep them is in use. */
abstract class TraceColumns {
    /** For how many events there is room. */
    abstract long capacity();

    /** Adds an event; there must be room for it. */
    abstract void add(int event, long at, int thread, byte kind, int operand, int place, int number);

    /** All events are there, as many as this. */
    abstract void end(int size);

    abstract byte kind(int event);

    abstract int thread(int event);

    abstract int operand(int event);

    abstract int place(int event);

    abstract int number(int event);

    abstract long at(int event);

    /** Which event has this number among those of its thread. */
    abstract int event(int thread, int number);
}
