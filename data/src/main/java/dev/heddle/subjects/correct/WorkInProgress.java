package dev.heddle.subjects.correct;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The thread that raises the counter from zero drains the queue for all others. */
public final class WorkInProgress {
    private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger workInProgress = new AtomicInteger();
    private int sum;

    private WorkInProgress() {}

    public static void main(String[] args) throws InterruptedException {
        WorkInProgress drain = new WorkInProgress();
        Threads.run(() -> drain.add(1), () -> drain.add(2), () -> drain.add(3));
        Result.check(6, drain.sum);
    }

    private void add(int element) {
        queue.add(element);
        if (workInProgress.getAndIncrement() != 0) {
            return;
        }
        int missed = 1;
        do {
            for (Integer next = queue.poll(); next != null; next = queue.poll()) {
                sum += next;
            }
            missed = workInProgress.addAndGet(-missed);
        } while (missed != 0);
    }
}
