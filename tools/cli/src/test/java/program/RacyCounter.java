package program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads count: in one field without a common lock, elsewhere with one. */
public final class RacyCounter {
    private static final int ROUNDS = 20;

    private final Object monitor = new Object();
    /** No other thread locks it, so it orders nothing. */
    private final Object own = new Object();

    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> list = Collections.synchronizedList(new ArrayList<>());
    private int count;
    private int guarded;
    private int locked;

    private RacyCounter() {}

    public static void main(String[] arguments) throws InterruptedException {
        RacyCounter counter = new RacyCounter();
        Thread holding = new Thread(() -> counter.run(true), "holding");
        Thread free = new Thread(() -> counter.run(false), "free");
        // However the threads take turns: the second time, on the same stack, nothing is new.
        for (int i = 0; i < 2; i++) {
            counter.guarded();
        }
        holding.start();
        free.start();
        holding.join();
        free.join();
        System.out.println(counter.guarded + counter.locked + counter.list.size());
    }

    private void run(boolean holds) {
        // First of all, before either thread gives the other one anything.
        if (holds) {
            synchronized (own) {
                increment();
            }
        } else {
            increment();
        }
        for (int i = 0; i < ROUNDS; i++) {
            guarded();
            locked();
            listed();
        }
    }

    private void increment() {
        count++;
    }

    private void guarded() {
        synchronized (monitor) {
            guarded++;
        }
    }

    private void locked() {
        lock.lock();
        try {
            locked++;
        } finally {
            lock.unlock();
        }
    }

    private void listed() {
        list.add("x");
    }
}
