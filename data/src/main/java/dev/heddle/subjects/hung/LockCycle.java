package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** An order locks the stock and then the invoices; a report locks them the other way round. */
public final class LockCycle {
    private final Window window;
    private final ReentrantLock stock = new ReentrantLock();
    private final ReentrantReadWriteLock invoices = new ReentrantReadWriteLock();
    private int items = 10;

    private LockCycle(String[] args) {
        window = new Window(args, 2);
    }

    public static void main(String[] args) {
        LockCycle shop = new LockCycle(args);
        Racers.run(shop::order, () -> {
            LocalWork.spin();
            shop.report();
        });
    }

    private void order() {
        stock.lock();
        try {
            window.meet();
            write();
        } finally {
            stock.unlock();
        }
    }

    private void write() {
        invoices.writeLock().lock();
        try {
            items--;
        } finally {
            invoices.writeLock().unlock();
        }
    }

    private void report() {
        invoices.writeLock().lock();
        try {
            window.meet();
            count();
        } finally {
            invoices.writeLock().unlock();
        }
    }

    private void count() {
        stock.lock();
        try {
            items++;
        } finally {
            stock.unlock();
        }
    }
}
