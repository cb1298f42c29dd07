package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;

/**
 * A thread pushes onto a stack while another one looks at its top.
 *
 * <p>The stack grows before the element is in it. Wanted order: the look between the two. Failure: there is no element
 * at the top.
 */
public final class SharedStack {

    private static final int PUSHES = 3;

    private final Object[] elements = new Object[PUSHES];
    private int size;

    private SharedStack() {}

    public static void main(String[] args) {
        SharedStack stack = new SharedStack();
        new Crew().add(stack::pushes).add(stack::peek).run();
    }

    private void pushes() {
        for (int i = 0; i < PUSHES; i++) {
            push("element");
        }
    }

    private void push(Object element) {
        int at = size;
        size = at + 1;
        elements[at] = element;
    }

    private void peek() {
        int at = size - 1;
        if (at >= 0 && elements[at] == null) {
            throw new IllegalStateException("there is no element at " + at);
        }
    }
}
