package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicReference;

/** A compare-and-set loop replaces an immutable pair. */
public final class UpdateLoop {
    private final AtomicReference<Range> range = new AtomicReference<>(new Range(0, 0));

    private UpdateLoop() {}

    private record Range(int low, int high) {}

    public static void main(String[] args) throws InterruptedException {
        UpdateLoop loop = new UpdateLoop();
        Threads.run(() -> loop.widen(1), () -> loop.widen(2));
        Result.check(new Range(-3, 3), loop.range.get());
    }

    private void widen(int by) {
        while (true) {
            Range seen = range.get();
            if (range.compareAndSet(seen, new Range(seen.low() - by, seen.high() + by))) {
                return;
            }
        }
    }
}
