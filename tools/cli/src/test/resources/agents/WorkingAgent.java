import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Its transformer works with threads, locks, queues and waits of its own for each class of the program. */
public final class WorkingAgent implements ClassFileTransformer {
    private final ExecutorService pool = Executors.newFixedThreadPool(2, work -> {
        Thread thread = new Thread(work, "agent-pool");
        thread.setDaemon(true);
        return thread;
    });
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Semaphore permits = new Semaphore(1);
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final Timer timer = new Timer("agent-timer", true);
    private final Map<String, Integer> seen = new ConcurrentHashMap<>();

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new WorkingAgent(), true);
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
        if (name != null && name.startsWith("program/")) {
            try {
                work(name);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        return null;
    }

    private void work(String name) throws Exception {
        pool.submit(() -> seen.merge(name, 1, Integer::sum)).get();
        pool.execute(() -> queue.add(name));
        queue.take();
        Thread thread = new Thread(() -> seen.merge(name, 1, Integer::sum), "agent-thread");
        thread.start();
        thread.join();
        lock.lock();
        try {
            changed.await(1, TimeUnit.MILLISECONDS);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        permits.acquire();
        Thread.yield();
        permits.release();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(task(done), 1);
        done.await();
        seen.put(name, ThreadLocalRandom.current().nextInt() + System.identityHashCode(done));
        if (name.equals("program/Woken$Loaded")) {
            CountDownLatch latch = (CountDownLatch) System.getProperties().get("woken.latch");
            latch.countDown();
            ((Timer) System.getProperties().get("woken.timer")).schedule(task(latch), 0);
        }
    }

    private static TimerTask task(CountDownLatch latch) {
        return new TimerTask() {
            @Override
            public void run() {
                latch.countDown();
            }
        };
    }
}
