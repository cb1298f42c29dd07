package dev.heddle.subjects.correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks of a pool return their results as futures. */
public final class PoolResults {
    private PoolResults() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<int[]>> futures = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            futures.add(pool.submit(() -> new int[] {number * number}));
        }
        int sum = 0;
        for (Future<int[]> future : futures) {
            sum += future.get()[0];
        }
        pool.shutdown();
        Result.check(5, sum);
    }
}
