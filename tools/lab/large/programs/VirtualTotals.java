import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads count orders under a lock and add to a total without it. */
public final class VirtualTotals {
    private final ReentrantLock lock = new ReentrantLock();
    private int orders;
    private int total;

    public static void main(String[] args) {
        new VirtualTotals().run();
    }

    private void run() {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                executor.submit(this::order);
            }
        }
        if (orders != 3 || total != 15) {
            throw new AssertionError(orders + " orders, total " + total + ", expected 3 and 15");
        }
    }

    private void order() {
        lock.lock();
        try {
            orders++;
        } finally {
            lock.unlock();
        }
        total += 5;
    }
}
