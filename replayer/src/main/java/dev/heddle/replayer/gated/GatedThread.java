package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.PendingThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A thread that has reached a point at least once. Guarded by the gate's lock, except {@link #attentive} and
 * {@link #holdsLocks}.
 */
final class GatedThread extends PendingThread {
    final Gate gate;
    final List<HeldLock> locks = new ArrayList<>(2);
    /** Locks that it released to wait on a condition. Used by the thread itself only. */
    final List<HeldLock> setAside = new ArrayList<>(0);

    /**
     * Whether each of its operations is a point. Written under the lock; the thread itself reads it before every
     * operation.
     */
    volatile boolean attentive;
    /** Whether {@link #locks} is not empty. Written and read by the thread itself only. */
    boolean holdsLocks;

    /** Whether it is held at a point. */
    boolean held;
    /** Start of the hold, from {@link System#nanoTime}. */
    long heldSince;
    /** Whether it was released regardless of the plan. */
    boolean released;

    GatedThread(Gate gate, ThreadLog log) {
        super(log, gate.sites);
        this.gate = gate;
    }

    @Override
    public boolean isPaused() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean wasBlocked() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean isYielding() {
        return false;
    }

    /** Only locks that were acquired at points. */
    @Override
    public List<HeldLock> locks() {
        return Collections.unmodifiableList(locks);
    }
}
