package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A stack without locks whose nodes are used again.
 *
 * <p>Wanted order: one thread has read the first node and the one behind it; the other one pops both and pushes the
 * first one back; the first thread's compare-and-set succeeds. Failure: the second node is on the stack and in use.
 */
public final class Aba {

    private final AtomicReference<Node> head = new AtomicReference<>();
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
        do {
            old = head.get();
            node.next = old;
        } while (!head.compareAndSet(old, node));
    }

    private Node pop() {
        Node old;
        Node next;
        do {
            old = head.get();
            if (old == null) {
                return null;
            }
            next = old.next;
        } while (!head.compareAndSet(old, next));
        return old;
    }

    private static final class Node {
        private Node next;
    }
}
