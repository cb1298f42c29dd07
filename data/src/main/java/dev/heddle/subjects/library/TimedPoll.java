package dev.heddle.subjects.library;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A consumer polls a queue for a second and gives up if it gets nothing; two elements come, and two consumers take one
 * each, or one takes both.
 *
 * <p>Wanted order: a consumer takes both elements. Failure: the other one has got nothing.
 */
public final class TimedPoll {
    private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    private int takenByFirst;
    private int takenBySecond;

    private TimedPoll() {}

    public static void main(String[] args) throws InterruptedException {
        TimedPoll program = new TimedPoll();
        Thread first = new Thread(() -> program.takenByFirst = program.consume(), "consumer-1");
        Thread second = new Thread(() -> program.takenBySecond = program.consume(), "consumer-2");
        first.start();
        second.start();
        program.queue.put(1);
        program.queue.put(2);
        first.join();
        second.join();
        if (program.takenByFirst == 0 || program.takenBySecond == 0) {
            throw new IllegalStateException("taken: " + program.takenByFirst + " and " + program.takenBySecond);
        }
    }

    private int consume() {
        int taken = 0;
        try {
            while (queue.poll(1, TimeUnit.SECONDS) != null) {
                taken++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return taken;
    }
}
