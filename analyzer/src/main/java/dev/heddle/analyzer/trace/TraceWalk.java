package dev.heddle.analyzer.trace;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The common part of all readings of a trace: it tracks the {@link TraceState}, in which a waiting thread reacquires
 * its lock at its next line. A subclass is called after each change of the state.
 */
public abstract class TraceWalk implements TraceLines {
    private final TraceState state;

    protected TraceWalk(IntFunction<String> threadNames, IntFunction<String> lockNames) {
        state = new TraceState(threadNames, lockNames);
    }

    protected final TraceState state() {
        return state;
    }

    /** Number of lines that fork a thread that was forked or seen before. */
    public final long repeatedForks() {
        return state.repeatedForks();
    }

    /** The path of a thread, or null if it was neither seen nor forked. */
    public final @Nullable String path(int thread) {
        return state.path(thread);
    }

    /**
     * Called before the first event of a thread, or its first event after a wait.
     *
     * @param lock the reacquired lock, or a negative number
     */
    protected abstract void continues(int thread, int lock);

    protected abstract void acquired(int thread, int lock, int location);

    protected abstract void released(int thread, int lock);

    /** Called when a thread releases its lock until it is notified. */
    protected abstract void waits(int thread, int lock);

    protected abstract void forked(int thread, int forked);

    protected abstract void joined(int thread, int ended);

    /** Called for a notification. It gives no order itself; the lock does. */
    protected void signalled(int thread, int lock, boolean all) {}

    protected void begun(int thread) {}

    protected void ended(int thread) {}

    /** Called before every event of a thread. */
    protected final void comeTo(int thread) throws TraceState.Impossible {
        if (!state.isRunning(thread)) {
            state.event(thread);
            int lock = state.waitsFor(thread);
            if (lock >= 0) {
                state.wake(thread);
            }
            continues(thread, lock);
        }
    }

    @Override
    public final void acquire(int thread, int lock, int location) throws TraceState.Impossible {
        boolean isBack = state.waitsFor(thread) == lock;
        comeTo(thread);
        // If so, this line is the return from the wait.
        if (!isBack) {
            state.acquire(thread, lock);
            acquired(thread, lock, location);
        }
    }

    @Override
    public final void release(int thread, int lock) throws TraceState.Impossible {
        comeTo(thread);
        state.release(thread, lock);
        released(thread, lock);
    }

    @Override
    public final void request(int thread, int lock) throws TraceState.Impossible {
        // A request of a waiting thread does not end its wait.
        if (state.waitsFor(thread) < 0) {
            comeTo(thread);
        }
    }

    @Override
    public final void await(int thread, int lock) throws TraceState.Impossible {
        comeTo(thread);
        state.wait(thread, lock);
        waits(thread, lock);
    }

    @Override
    public final void signal(int thread, int lock, boolean all) throws TraceState.Impossible {
        comeTo(thread);
        signalled(thread, lock, all);
    }

    @Override
    public final void fork(int thread, int forked) throws TraceState.Impossible {
        comeTo(thread);
        state.fork(thread, forked);
        forked(thread, forked);
    }

    @Override
    public final void join(int thread, int ended) throws TraceState.Impossible {
        comeTo(thread);
        state.join(thread, ended);
        joined(thread, ended);
    }

    @Override
    public final void begin(int thread) throws TraceState.Impossible {
        comeTo(thread);
        state.begin(thread);
        begun(thread);
    }

    @Override
    public final void end(int thread) throws TraceState.Impossible {
        comeTo(thread);
        state.end(thread);
        ended(thread);
    }
}
