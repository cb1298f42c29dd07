package sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** Runs each task in a thread of its own, and throws what the first of them threw. */
final class Together {
    private Together() {}

    static void run(Callable<?>... tasks) throws Exception {
        AtomicReference<Exception> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<?> task : tasks) {
            Thread thread = new Thread(() -> {
                try {
                    task.call();
                } catch (Exception e) {
                    thrown.compareAndSet(null, e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (thrown.get() != null) {
            throw thrown.get();
        }
    }
}
