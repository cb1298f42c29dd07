package dev.heddle.subjects.correct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release write of a plain field publishes another one to an acquire read. */
public final class ReleaseAcquire {
    private static final VarHandle READY = handle();

    private boolean ready;
    private int payload;

    private ReleaseAcquire() {}

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findVarHandle(ReleaseAcquire.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReleaseAcquire cell = new ReleaseAcquire();
        Threads.run(
                () -> {
                    cell.payload = 8;
                    READY.setRelease(cell, true);
                },
                () -> {
                    while (!(boolean) READY.getAcquire(cell)) {
                        Thread.onSpinWait();
                    }
                    Result.check(8, cell.payload);
                });
    }
}
