package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicInteger;

/** One producer and one consumer share a ring; each index has one writer. */
public final class RingBuffer {
    private final int[] ring = new int[2];
    private final AtomicInteger written = new AtomicInteger();
    private final AtomicInteger read = new AtomicInteger();

    private RingBuffer() {}

    public static void main(String[] args) throws InterruptedException {
        RingBuffer buffer = new RingBuffer();
        int[] sum = {0};
        Threads.run(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        buffer.put(i);
                    }
                },
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        sum[0] += buffer.take();
                    }
                });
        Result.check(6, sum[0]);
    }

    private void put(int element) {
        int position = written.getPlain();
        while (position - read.getAcquire() == ring.length) {
            Thread.onSpinWait();
        }
        ring[position % ring.length] = element;
        written.setRelease(position + 1);
    }

    private int take() {
        int position = read.getPlain();
        while (written.getAcquire() == position) {
            Thread.onSpinWait();
        }
        int element = ring[position % ring.length];
        read.setRelease(position + 1);
        return element;
    }
}
