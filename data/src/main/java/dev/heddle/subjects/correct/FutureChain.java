package dev.heddle.subjects.correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Values pass through a chain of stages that run in a pool. */
public final class FutureChain {
    private FutureChain() {}

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> other = CompletableFuture.supplyAsync(() -> 5, pool);
        CompletableFuture<Integer> chain = CompletableFuture.supplyAsync(() -> new int[] {3}, pool)
                .thenApplyAsync(
                        box -> {
                            box[0] *= 2;
                            return box;
                        },
                        pool)
                .thenCombineAsync(other, (box, number) -> box[0] + number, pool);
        Result.check(11, chain.get());
        pool.shutdown();
    }
}
