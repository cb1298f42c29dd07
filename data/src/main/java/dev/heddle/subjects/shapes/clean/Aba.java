package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicStampedReference;

/** The first node comes with a stamp that no two pushes share. */
public final class Aba {

    private final AtomicStampedReference<Node> head = new AtomicStampedReference<>(null, 0);
    private Node inUse;

    private Aba() {}

    public static void main(String[] args) {
        Aba stack = new Aba();
        for (int i = 0; i < 3; i++) {
            stack.push(new Node());
        }
        new Crew().add(stack::popOne).add(stack::popTwoAndPushOne).run();
        for (Node node = stack.pop(); node != null; node = stack.pop()) {
            if (node == stack.inUse) {
                throw new IllegalStateException("a node is on the stack and in use");
            }
        }
    }

    private void popOne() {
        pop();
    }

    private void popTwoAndPushOne() {
        Node first = pop();
        Node second = pop();
        push(first);
        inUse = second;
    }

    private void push(Node node) {
        Node old;
        int[] stamp = new int[1];
        do {
            old = head.get(stamp);
            node.next = old;
        } while (!head.compareAndSet(old, node, stamp[0], stamp[0] + 1));
    }

    private Node pop() {
        Node old;
        Node next;
        int[] stamp = new int[1];
        do {
            old = head.get(stamp);
            if (old == null) {
                return null;
            }
            next = old.next;
        } while (!head.compareAndSet(old, next, stamp[0], stamp[0] + 1));
        return old;
    }

    private static final class Node {
        private Node next;
    }
}
