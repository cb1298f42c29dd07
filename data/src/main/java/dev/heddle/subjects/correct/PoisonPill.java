package dev.heddle.subjects.correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A consumer ends when it takes the producer's last element. */
public final class PoisonPill {
    private static final int[] END = {};

    private PoisonPill() {}

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(2);
        int[] sum = {0};
        Threads.run(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        queue.put(new int[] {i});
                    }
                    queue.put(END);
                },
                () -> {
                    for (int[] box = queue.take(); box != END; box = queue.take()) {
                        sum[0] += box[0];
                    }
                });
        Result.check(6, sum[0]);
    }
}
