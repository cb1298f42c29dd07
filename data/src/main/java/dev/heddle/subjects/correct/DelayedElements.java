package dev.heddle.subjects.correct;

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Elements of a delay queue come out in the order of their times. */
public final class DelayedElements {
    private DelayedElements() {}

    private record Task(int number, long due) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(due - ((Task) other).due);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Task> queue = new DelayQueue<>();
        int[] taken = new int[2];
        Threads.run(
                () -> {
                    long now = System.nanoTime();
                    queue.put(new Task(1, now + 1_000_000));
                    queue.put(new Task(2, now + 2_000_000));
                },
                () -> {
                    taken[0] = queue.take().number();
                    taken[1] = queue.take().number();
                });
        Result.check(12, 10 * taken[0] + taken[1]);
    }
}
