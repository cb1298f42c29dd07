package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicIntegerArray;

/** Two threads exclude each other by volatile accesses only. */
public final class PetersonLock {
    private final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    private volatile int turn;
    private int count;

    private PetersonLock() {}

    public static void main(String[] args) throws InterruptedException {
        PetersonLock counter = new PetersonLock();
        Threads.run(() -> counter.increment(0), () -> counter.increment(1));
        Result.check(2, counter.count);
    }

    private void increment(int self) {
        int other = 1 - self;
        wants.set(self, 1);
        turn = other;
        while (wants.get(other) == 1 && turn == other) {
            Thread.onSpinWait();
        }
        count++;
        wants.set(self, 0);
    }
}
