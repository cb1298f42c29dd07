package dev.heddle.subjects.correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Three stages pass mutable elements on through queues. */
public final class Pipeline {
    private Pipeline() {}

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<int[]> raw = new ArrayBlockingQueue<>(1);
        BlockingQueue<int[]> doubled = new ArrayBlockingQueue<>(1);
        int[] sum = {0};
        Threads.run(
                () -> {
                    raw.put(new int[] {1});
                    raw.put(new int[] {2});
                },
                () -> {
                    for (int i = 0; i < 2; i++) {
                        int[] element = raw.take();
                        element[0] *= 2;
                        doubled.put(element);
                    }
                },
                () -> sum[0] = doubled.take()[0] + doubled.take()[0]);
        Result.check(6, sum[0]);
    }
}
