package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicInteger;

/** A volatile field is checked without the lock and again under it. */
public final class DoubleChecked {
    private final AtomicInteger made = new AtomicInteger();
    private volatile int[] table;

    private DoubleChecked() {}

    public static void main(String[] args) throws InterruptedException {
        DoubleChecked lazy = new DoubleChecked();
        Threads.run(() -> Result.check(9, lazy.table()[0]), () -> Result.check(9, lazy.table()[0]));
        Result.check(1, lazy.made.get());
    }

    private int[] table() {
        int[] seen = table;
        if (seen == null) {
            synchronized (this) {
                seen = table;
                if (seen == null) {
                    made.incrementAndGet();
                    seen = new int[] {9};
                    table = seen;
                }
            }
        }
        return seen;
    }
}
