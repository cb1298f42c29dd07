package dev.heddle.subjects.correct;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A timer's thread runs tasks one after the other; a latch publishes their result. */
public final class TimerTasks {
    private TimerTasks() {}

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch done = new CountDownLatch(2);
        int[] sum = {0};
        for (int i = 1; i <= 2; i++) {
            int number = i;
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            sum[0] += number;
                            done.countDown();
                        }
                    },
                    i);
        }
        done.await();
        timer.cancel();
        Result.check(3, sum[0]);
    }
}
