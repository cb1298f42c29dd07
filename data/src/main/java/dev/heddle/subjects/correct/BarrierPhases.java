package dev.heddle.subjects.correct;

import java.util.concurrent.CyclicBarrier;

/** Threads sum their parts between two barriers, whose action adds the parts. */
public final class BarrierPhases {
    private final int[] parts = new int[2];
    private int total;
    private final CyclicBarrier barrier = new CyclicBarrier(2, this::add);

    private BarrierPhases() {}

    public static void main(String[] args) throws InterruptedException {
        BarrierPhases sums = new BarrierPhases();
        Threads.run(() -> sums.work(0), () -> sums.work(1));
        Result.check(6, sums.total);
    }

    private void work(int index) throws Exception {
        for (int round = 1; round <= 2; round++) {
            parts[index] = round;
            barrier.await();
        }
    }

    private void add() {
        total += parts[0] + parts[1];
    }
}
