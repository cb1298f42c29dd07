package dev.heddle.replayer.scheduler;

import dev.heddle.trace.plan.Origin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The time that the program sees. It does not follow the real one, so that it is the same in every run: it goes on by a tick with every
 * decision and every look at the clock, by whole waits when nobody can run, and by the real time that a thread spends outside control.
 *
 * <p>The running thread and whoever holds the game's lock move it, atomically; others read it.
 */
final class VirtualClock {
    private static final long TICK_NANOS = 1_000;

    private static final VarHandle ELAPSED;

    static {
        try {
            ELAPSED = MethodHandles.lookup().findVarHandle(VirtualClock.class, "elapsedNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Origin.Start start;
    private volatile long elapsedNanos;
    private volatile long releasedAt;
    private volatile boolean released;

    /** @param start what it shows at first */
    VirtualClock(Origin.Start start) {
        this.start = start;
    }

    /** What real clocks show now. */
    static Origin.Start realTime() {
        return new Origin.Start(System.currentTimeMillis(), System.nanoTime());
    }

    /** What it showed at first. */
    Origin.Start start() {
        return start;
    }

    /** Nanoseconds since the start. */
    long elapsedNanos() {
        return released ? elapsedNanos + System.nanoTime() - releasedAt : elapsedNanos;
    }

    long nanoTime() {
        return start.nanos() + elapsedNanos();
    }

    long currentTimeMillis() {
        return start.millis() + elapsedNanos() / 1_000_000;
    }

    void tick() {
        tick(1);
    }

    /** That many ticks pass. */
    void tick(long ticks) {
        add(ticks * TICK_NANOS);
    }

    void add(long nanos) {
        ELAPSED.getAndAdd(this, nanos);
    }

    void advanceTo(long elapsed) {
        add(Math.max(0, elapsed - elapsedNanos));
    }

    /** A moment from now, in nanoseconds since the start. */
    long deadline(long nanos) {
        long now = elapsedNanos();
        return nanos >= Long.MAX_VALUE - now ? Long.MAX_VALUE - 1 : now + nanos;
    }

    /** The length of a wait as the JDK's methods take it, in nanoseconds. */
    static long nanos(long millis, int nanos) {
        return millis >= Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000 + nanos;
    }

    /** From now on real time passes. */
    void release() {
        releasedAt = System.nanoTime();
        released = true;
    }
}
