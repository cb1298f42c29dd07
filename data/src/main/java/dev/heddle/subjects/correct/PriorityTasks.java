package dev.heddle.subjects.correct;

import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Two workers take tasks of a priority queue until their end marks. */
public final class PriorityTasks {
    private static final int END = 100;

    private PriorityTasks() {}

    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        AtomicInteger sum = new AtomicInteger();
        Threads.Body worker = () -> {
            for (int task = queue.take(); task != END; task = queue.take()) {
                sum.addAndGet(task);
            }
        };
        Threads.run(worker, worker, () -> {
            for (int task : new int[] {3, 1, 2, END, END}) {
                queue.put(task);
            }
        });
        Result.check(6, sum.get());
    }
}
