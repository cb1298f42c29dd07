package dev.heddle.subjects.correct;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers take tasks from their own deque and then steal from the other end of the neighbour's. */
public final class StolenTasks {
    private StolenTasks() {}

    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> first = new ConcurrentLinkedDeque<>();
        ConcurrentLinkedDeque<Integer> second = new ConcurrentLinkedDeque<>();
        first.add(1);
        first.add(2);
        second.add(3);
        AtomicInteger sum = new AtomicInteger();
        Threads.run(() -> work(first, second, sum), () -> work(second, first, sum));
        Result.check(6, sum.get());
    }

    private static void work(
            ConcurrentLinkedDeque<Integer> own, ConcurrentLinkedDeque<Integer> other, AtomicInteger sum) {
        while (true) {
            Integer task = own.pollFirst();
            if (task == null) {
                task = other.pollLast();
            }
            if (task == null) {
                return;
            }
            sum.addAndGet(task);
        }
    }
}
