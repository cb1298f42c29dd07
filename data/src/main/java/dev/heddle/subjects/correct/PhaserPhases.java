package dev.heddle.subjects.correct;

import java.util.concurrent.Phaser;

/** Threads write their own element in one phase and read the neighbour's in the next one. */
public final class PhaserPhases {
    private static final int THREADS = 3;

    private final Phaser phaser = new Phaser(THREADS);
    private final int[] values = {1, 2, 3};

    private PhaserPhases() {}

    public static void main(String[] args) throws InterruptedException {
        PhaserPhases ring = new PhaserPhases();
        Threads.run(() -> ring.shift(0), () -> ring.shift(1), () -> ring.shift(2));
        Result.check("312", "" + ring.values[0] + ring.values[1] + ring.values[2]);
    }

    private void shift(int index) {
        int taken = values[(index + 2) % THREADS];
        phaser.arriveAndAwaitAdvance();
        values[index] = taken;
        phaser.arriveAndAwaitAdvance();
    }
}
