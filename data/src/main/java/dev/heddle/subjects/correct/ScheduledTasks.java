package dev.heddle.subjects.correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A scheduled task repeats until it has counted to two, then completes a future. */
public final class ScheduledTasks {
    private ScheduledTasks() {}

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        CompletableFuture<Integer> end = new CompletableFuture<>();
        int[] count = {0};
        timer.scheduleWithFixedDelay(
                () -> {
                    if (++count[0] == 2) {
                        end.complete(count[0]);
                    }
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
        Result.check(2, end.get());
        timer.shutdownNow();
    }
}
