package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicReference;

/** A stack whose head changes by compare-and-set; nodes are not used again. */
public final class TreiberStack {
    private final AtomicReference<Node> head = new AtomicReference<>();

    private TreiberStack() {}

    private static final class Node {
        private final int value;
        private Node next;

        Node(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberStack stack = new TreiberStack();
        int[] sums = new int[2];
        Threads.run(() -> sums[0] = stack.pushAndPop(1), () -> sums[1] = stack.pushAndPop(2));
        Result.check(3, sums[0] + sums[1]);
        Result.check(null, stack.head.get());
    }

    private int pushAndPop(int value) {
        Node added = new Node(value);
        do {
            added.next = head.get();
        } while (!head.compareAndSet(added.next, added));
        Node top;
        do {
            top = head.get();
        } while (!head.compareAndSet(top, top.next));
        return top.value;
    }
}
