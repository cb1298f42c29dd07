package dev.heddle.replayer.gated;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.PendingThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A thread that has come to a point at least once. Guarded by the gate's lock, but for {@link #attentive} and {@link #holdsLocks}. */
final class GatedThread extends PendingThread {
    final Gate gate;
    final List<HeldLock> locks = new ArrayList<>(2);
    /** Locks it has given up to wait on a condition. Only the thread itself touches it. */
    final List<HeldLock> setAside = new ArrayList<>(0);

    /** Whether each of its operations is a point. Written under the lock; the thread itself reads it before every operation. */
    volatile boolean attentive;
    /** Whether {@link #locks} holds anything. Only the thread itself writes and reads it. */
    boolean holdsLocks;

    /** Whether it stands at a point and waits. */
    boolean held;
    /** Since when, as {@link System#nanoTime} has it. */
    long heldSince;
    /** Whether it is let go, whatever the plan says. */
    boolean letGo;

    GatedThread(Gate gate, ThreadLog log) {
        super(log, gate.sites);
        this.gate = gate;
    }

    @Override
    public boolean stands() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean hadToWait() {
        throw new UnsupportedOperationException("threads run freely");
    }

    @Override
    public boolean isYielding() {
        return false;
    }

    /** Only those that were acquired at points. */
    @Override
    public List<HeldLock> locks() {
        return Collections.unmodifiableList(locks);
    }
}
