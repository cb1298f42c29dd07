package dev.heddle.subjects.library;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Two consumers look whether a queue has an element and then take it.
 *
 * <p>Wanted order: both look before one of them takes the only element. Failure: the other one waits for ever.
 */
public final class TakenTwice {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

    private TakenTwice() {}

    public static void main(String[] args) throws InterruptedException {
        TakenTwice program = new TakenTwice();
        Thread first = new Thread(program::consume, "consumer-1");
        Thread second = new Thread(program::consume, "consumer-2");
        first.start();
        second.start();
        program.queue.put("element");
        first.join();
        second.join();
    }

    private void consume() {
        try {
            if (!queue.isEmpty()) {
                queue.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
