package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicInteger;

/** A nested class makes the only instance when it is initialised. */
public final class LazyHolder {
    private static final AtomicInteger MADE = new AtomicInteger();

    private final int[] table = new int[2];

    private LazyHolder() {
        table[1] = 7;
        MADE.incrementAndGet();
    }

    private static final class Holder {
        private static final LazyHolder INSTANCE = new LazyHolder();
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Threads.run(() -> seen[0] = Holder.INSTANCE.table[1], () -> seen[1] = Holder.INSTANCE.table[1]);
        Result.check(14, seen[0] + seen[1]);
        Result.check(1, MADE.get());
    }
}
