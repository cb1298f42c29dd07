package dev.heddle.analyzer.trace;

import java.util.function.IntFunction;

/**
 * Converts the lines of a trace to events. Only the outermost acquisition and release of a lock are events. A return
 * from a wait comes before the line that shows it.
 */
public final class TextEvents extends TraceWalk {
    private final TraceEvents into;
    private long line;
    private int location;

    /**
     * Makes a converter.
     *
     * @param threadNames the name of a thread, for messages
     * @param lockNames the name of a lock
     * @param into receives the events
     */
    public TextEvents(IntFunction<String> threadNames, IntFunction<String> lockNames, TraceEvents into) {
        super(threadNames, lockNames);
        this.into = into;
    }

    @Override
    public void at(long number, int atLocation) {
        line = number;
        location = atLocation;
    }

    @Override
    public void access(long number, boolean writes, int thread, int variable, int atLocation)
            throws TraceState.Impossible {
        at(number, atLocation);
        comeTo(thread);
        into.event(number, thread, writes ? EventKind.WRITE : EventKind.READ, variable, atLocation);
    }

    private void event(int thread, EventKind kind, int operand) {
        into.event(line, thread, kind, operand, location);
    }

    @Override
    protected void continues(int thread, int lock) {
        if (lock >= 0) {
            event(thread, EventKind.WAKE, lock);
        }
    }

    @Override
    protected void acquired(int thread, int lock, int atLocation) {
        if (state().depth(lock) == 1) {
            event(thread, EventKind.ACQUIRE, lock);
        }
    }

    @Override
    protected void released(int thread, int lock) {
        if (state().depth(lock) == 0) {
            event(thread, EventKind.RELEASE, lock);
        }
    }

    @Override
    protected void waits(int thread, int lock) {
        event(thread, EventKind.WAIT, lock);
    }

    @Override
    protected void signalled(int thread, int lock, boolean all) {
        event(thread, all ? EventKind.NOTIFY_ALL : EventKind.NOTIFY, lock);
    }

    @Override
    protected void forked(int thread, int forked) {
        event(thread, EventKind.FORK, forked);
    }

    @Override
    protected void joined(int thread, int ended) {
        event(thread, EventKind.JOIN, ended);
    }

    @Override
    protected void begun(int thread) {
        event(thread, EventKind.BEGIN, 0);
    }

    @Override
    protected void ended(int thread) {
        event(thread, EventKind.END, 0);
    }
}
