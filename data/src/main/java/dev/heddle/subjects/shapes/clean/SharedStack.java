package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;

/** To push and to look are critical sections. */
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

    private synchronized void push(Object element) {
        int at = size;
        size = at + 1;
        elements[at] = element;
    }

    private synchronized void peek() {
        int at = size - 1;
        if (at >= 0 && elements[at] == null) {
            throw new IllegalStateException("there is no element at " + at);
        }
    }
}
