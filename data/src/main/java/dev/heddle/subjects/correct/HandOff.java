package dev.heddle.subjects.correct;

import java.util.concurrent.SynchronousQueue;

/** Each element passes directly from one thread to another. */
public final class HandOff {
    private HandOff() {}

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        int[] sum = {0};
        Threads.run(
                () -> {
                    queue.put(new int[] {1});
                    queue.put(new int[] {2});
                },
                () -> sum[0] = queue.take()[0] + queue.take()[0]);
        Result.check(3, sum[0]);
    }
}
