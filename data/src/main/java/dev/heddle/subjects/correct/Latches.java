package dev.heddle.subjects.correct;

import java.util.concurrent.CountDownLatch;

/** One latch starts the threads together, another one counts their ends. */
public final class Latches {
    private Latches() {}

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(2);
        int[] input = {0};
        int[] results = new int[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            new Thread(() -> {
                        try {
                            start.await();
                            results[index] = input[0] + index;
                            end.countDown();
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    })
                    .start();
        }
        input[0] = 20;
        start.countDown();
        end.await();
        Result.check(41, results[0] + results[1]);
    }
}
