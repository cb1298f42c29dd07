package dev.heddle.subjects.correct;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool runs all tasks of a list, then any one of them. */
public final class InvokedTasks {
    private InvokedTasks() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] parts = new int[2];
        List<Callable<Integer>> tasks = List.of(() -> parts[0] = 4, () -> parts[1] = 4);
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        Result.check(8, sum);
        Result.check(8, parts[0] + parts[1]);
        Result.check(5, pool.invokeAny(List.of(() -> 5, () -> 5)));
        pool.shutdown();
    }
}
