package dev.heddle.replayer.scheduler;

import dev.heddle.trace.plan.Origin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The time that the program sees. It is independent of real time, so it is the same in every run. It advances by one
 * tick with every decision and every read of the clock, and by whole waits while no thread is enabled. The real time
 * that a thread spends uncontrolled is added.
 *
 * <p>The running thread and the holder of the scheduler lock advance it, atomically; other threads read it.
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

    /** @param start its initial value */
    VirtualClock(Origin.Start start) {
        this.start = start;
    }

    /** Returns the current values of the real clocks. */
    static Origin.Start realTime() {
        return new Origin.Start(System.currentTimeMillis(), System.nanoTime());
    }

    /** Its initial value. */
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

    /** Advances by this many ticks. */
    void tick(long ticks) {
        add(ticks(ticks));
    }

    /** Returns the length of this many ticks in nanoseconds. */
    static long ticks(long number) {
        return number * TICK_NANOS;
    }

    void add(long nanos) {
        ELAPSED.getAndAdd(this, nanos);
    }

    void advanceTo(long elapsed) {
        add(Math.max(0, elapsed - elapsedNanos));
    }

    /** Converts a delay into a time on this clock, in nanoseconds since the start. */
    long deadline(long nanos) {
        long now = elapsedNanos();
        return nanos >= Long.MAX_VALUE - now ? Long.MAX_VALUE - 1 : now + nanos;
    }

    /** The length of a wait in nanoseconds, from the parameters of the JDK's methods. */
    static long nanos(long millis, int nanos) {
        return millis >= Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000 + nanos;
    }

    /** From now on it follows real time. */
    void release() {
        releasedAt = System.nanoTime();
        released = true;
    }
}
