package dev.heddle.subjects.library;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Two stages of a future run in a pool, and the second one does not wait for what the first one writes last.
 *
 * <p>Wanted order: the second stage reads before the first one has written its second field. Failure: half of the
 * result.
 */
public final class HalfFuture {
    private int left;
    private int right;

    private HalfFuture() {}

    public static void main(String[] args) {
        HalfFuture result = new HalfFuture();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            CompletableFuture<Void> ready = new CompletableFuture<>();
            CompletableFuture<Void> written = CompletableFuture.runAsync(() -> result.write(ready), pool);
            CompletableFuture<Void> read = ready.thenRunAsync(result::read, pool);
            CompletableFuture.allOf(written, read).join();
        } finally {
            pool.shutdown();
        }
    }

    private void write(CompletableFuture<Void> ready) {
        left = 1;
        ready.complete(null);
        right = 1;
    }

    private void read() {
        if (left != right) {
            throw new IllegalStateException("left is " + left + " and right is " + right);
        }
    }
}
