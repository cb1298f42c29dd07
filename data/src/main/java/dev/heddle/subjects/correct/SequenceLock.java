package dev.heddle.subjects.correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A reader repeats until the sequence number is even and unchanged; fences order the plain accesses between. */
public final class SequenceLock {
    private static final VarHandle SEQUENCE = handle();

    private int sequence;
    private int low;
    private int high;

    private SequenceLock() {}

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(SequenceLock.class, "sequence", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SequenceLock range = new SequenceLock();
        Threads.run(range::move, () -> Result.check(0, range.width()));
        Result.check(0, range.width());
    }

    /** Only one thread calls this. */
    private void move() {
        for (int i = 1; i <= 2; i++) {
            SEQUENCE.setOpaque(this, 2 * i - 1);
            VarHandle.storeStoreFence();
            low = i;
            high = i;
            SEQUENCE.setRelease(this, 2 * i);
        }
    }

    private int width() {
        while (true) {
            int before = (int) SEQUENCE.getAcquire(this);
            int seenLow = low;
            int seenHigh = high;
            VarHandle.loadLoadFence();
            if (before % 2 == 0 && before == (int) SEQUENCE.getOpaque(this)) {
                return seenHigh - seenLow;
            }
            Thread.onSpinWait();
        }
    }
}
