package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** An updater changes a volatile field atomically; only one thread closes the object. */
public final class FieldUpdater {
    private static final AtomicIntegerFieldUpdater<FieldUpdater> STATE =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "state");

    private volatile int state;
    private int closed;

    private FieldUpdater() {}

    public static void main(String[] args) throws InterruptedException {
        FieldUpdater resource = new FieldUpdater();
        Threads.run(resource::close, resource::close, resource::close);
        Result.check(1, resource.closed);
    }

    private void close() {
        if (STATE.compareAndSet(this, 0, 1)) {
            closed++;
        }
    }
}
