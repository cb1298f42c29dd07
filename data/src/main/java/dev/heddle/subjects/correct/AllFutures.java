package dev.heddle.subjects.correct;

import java.util.concurrent.CompletableFuture;

/** The main thread waits for all futures and then reads the results that their tasks wrote. */
public final class AllFutures {
    private AllFutures() {}

    public static void main(String[] args) {
        int[] parts = new int[3];
        CompletableFuture<?>[] futures = new CompletableFuture<?>[parts.length];
        for (int i = 0; i < parts.length; i++) {
            int index = i;
            futures[i] = CompletableFuture.runAsync(() -> parts[index] = index + 1);
        }
        CompletableFuture.allOf(futures).join();
        Result.check(6, parts[0] + parts[1] + parts[2]);
    }
}
