package dev.heddle.subjects.correct;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/** A semaphore bounds the objects in use; a concurrent queue keeps the free ones. */
public final class BoundedPool {
    private final Semaphore permits = new Semaphore(2);
    private final Queue<int[]> free = new ConcurrentLinkedQueue<>();

    private BoundedPool() {
        free.add(new int[1]);
        free.add(new int[1]);
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedPool pool = new BoundedPool();
        Threads.run(pool::use, pool::use, pool::use);
        Result.check(3, pool.free.remove()[0] + pool.free.remove()[0]);
    }

    private void use() throws InterruptedException {
        permits.acquire();
        try {
            int[] object = free.remove();
            object[0]++;
            free.add(object);
        } finally {
            permits.release();
        }
    }
}
