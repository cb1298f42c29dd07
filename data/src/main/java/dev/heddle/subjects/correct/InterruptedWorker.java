package dev.heddle.subjects.correct;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** An interrupt ends a worker that waits for the next element; it has done all earlier ones. */
public final class InterruptedWorker {
    private InterruptedWorker() {}

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        CountDownLatch done = new CountDownLatch(2);
        int[] sum = {0};
        Thread worker = new Thread(() -> {
            try {
                while (true) {
                    sum[0] += queue.take();
                    done.countDown();
                }
            } catch (InterruptedException e) {
                sum[0] += 100;
            }
        });
        worker.start();
        queue.put(1);
        queue.put(2);
        done.await();
        worker.interrupt();
        worker.join();
        Result.check(103, sum[0]);
    }
}
