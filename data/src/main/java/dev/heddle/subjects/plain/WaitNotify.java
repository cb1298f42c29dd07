package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;

/** Two producers and one consumer share a bounded buffer; the consumer must receive exactly what was produced. */
public final class WaitNotify {

    private static final int NUMBERS_PER_PRODUCER = 100;

    private WaitNotify() {}

    public static void main(String[] args) {
        Buffer buffer = new Buffer(3);
        long[] sum = new long[1];
        Racers.run(() -> produce(buffer), () -> produce(buffer), () -> sum[0] = consume(buffer));
        long expected = (long) NUMBERS_PER_PRODUCER * (NUMBERS_PER_PRODUCER + 1);
        if (sum[0] != expected) {
            throw new IllegalStateException("expected the sum " + expected + ", not " + sum[0]);
        }
    }

    private static void produce(Buffer buffer) {
        for (int number = 1; number <= NUMBERS_PER_PRODUCER; number++) {
            buffer.put(number);
        }
    }

    private static long consume(Buffer buffer) {
        long sum = 0;
        for (int i = 0; i < 2 * NUMBERS_PER_PRODUCER; i++) {
            sum += buffer.take();
        }
        return sum;
    }

    private static final class Buffer {

        private final int[] slots;
        private int first;
        private int used;

        Buffer(int capacity) {
            slots = new int[capacity];
        }

        synchronized void put(int number) {
            while (used == slots.length) {
                await();
            }
            slots[(first + used) % slots.length] = number;
            used++;
            notifyAll();
        }

        synchronized int take() {
            while (used == 0) {
                await();
            }
            int number = slots[first];
            first = (first + 1) % slots.length;
            used--;
            notifyAll();
            return number;
        }

        private synchronized void await() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("no thread interrupts this one", e);
            }
        }
    }
}
