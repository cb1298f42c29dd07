package dev.heddle.subjects.correct;

import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Results are taken in the order in which the tasks end. */
public final class CompletedTasks {
    private CompletedTasks() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletionService<int[]> service = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 3; i++) {
            int number = i;
            service.submit(() -> new int[] {number});
        }
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += service.take().get()[0];
        }
        pool.shutdown();
        Result.check(6, sum);
    }
}
