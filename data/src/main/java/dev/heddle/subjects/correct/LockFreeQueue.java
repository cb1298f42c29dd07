package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicReference;

/** A linked queue with a dummy node, whose threads help each other to move the tail. */
public final class LockFreeQueue {
    private final AtomicReference<Node> head;
    private final AtomicReference<Node> tail;

    private LockFreeQueue() {
        Node dummy = new Node(0);
        head = new AtomicReference<>(dummy);
        tail = new AtomicReference<>(dummy);
    }

    private static final class Node {
        private final int value;
        private final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeQueue queue = new LockFreeQueue();
        Threads.run(() -> queue.add(1), () -> queue.add(2));
        Result.check(3, queue.remove() + queue.remove());
    }

    private void add(int value) {
        Node added = new Node(value);
        while (true) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, added)) {
                tail.compareAndSet(last, added);
                return;
            }
        }
    }

    private int remove() {
        while (true) {
            Node first = head.get();
            Node next = first.next.get();
            if (head.compareAndSet(first, next)) {
                return next.value;
            }
        }
    }
}
