package dev.heddle.subjects.correct;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded buffer with one condition for producers and one for consumers. */
public final class ConditionBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final Deque<Integer> elements = new ArrayDeque<>();

    private ConditionBuffer() {}

    public static void main(String[] args) throws InterruptedException {
        ConditionBuffer buffer = new ConditionBuffer();
        int[] taken = new int[2];
        Threads.run(
                () -> buffer.put(1),
                () -> buffer.put(2),
                () -> taken[0] = buffer.take(),
                () -> taken[1] = buffer.take());
        Result.check(3, taken[0] + taken[1]);
    }

    private void put(int element) throws InterruptedException {
        lock.lock();
        try {
            while (elements.size() == 1) {
                notFull.await();
            }
            elements.addLast(element);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    private int take() throws InterruptedException {
        lock.lock();
        try {
            while (elements.isEmpty()) {
                notEmpty.await();
            }
            int element = elements.removeFirst();
            notFull.signal();
            return element;
        } finally {
            lock.unlock();
        }
    }
}
