package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** Each put is one critical section. */
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

    private synchronized void put(int element) {
        elements[tail] = element;
        tail++;
        if (tail == elements.length) {
            tail = 0;
        }
    }
}
