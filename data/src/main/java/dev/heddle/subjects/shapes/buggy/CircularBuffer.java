package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Producers put elements into a circular buffer that has room for all of them.
 *
 * <p>The index is read, used, increased and set back without a lock. Wanted order: a producer is stopped anywhere in
 * between, and another one puts. Failure: an element is overwritten, or the index lies beyond the end.
 */
public final class CircularBuffer {

    private static final int EACH = 2;

    private final int[] elements;
    private int tail;

    private CircularBuffer(int size) {
        elements = new int[size];
    }

    /** @param args number of producers; 2 unless given */
    public static void main(String[] args) {
        int producers = Argument.of(args, "producers", 2);
        CircularBuffer buffer = new CircularBuffer(producers * EACH);
        new Crew().add(producers, buffer::produce).run();
        int sum = 0;
        for (int element : buffer.elements) {
            sum += element;
        }
        if (sum != producers * EACH) {
            throw new IllegalStateException(sum + " of " + producers * EACH + " elements are in the buffer");
        }
    }

    private void produce() {
        for (int i = 0; i < EACH; i++) {
            put(1);
        }
    }

    private void put(int element) {
        elements[tail] = element;
        tail++;
        if (tail == elements.length) {
            tail = 0;
        }
    }
}
