package dev.heddle.subjects.plain;

import dev.heddle.subjects.Racers;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads hold a monitor while they wait for a remote service, and two others hold a lock for a moment only, again
 * and again. A fifth one waits at a condition and a monitor, which it does not hold meanwhile.
 */
public final class SlowOrders {
    private static final int ORDERS = 3;
    private static final int SALES = 80;
    private static final long SERVICE_MILLIS = 400;
    private static final long SALE_MILLIS = 20;

    private final Object orders = new Object();
    private final ReentrantLock stock = new ReentrantLock();
    private final Condition sold = stock.newCondition();

    private SlowOrders() {}

    public static void main(String[] args) {
        SlowOrders shop = new SlowOrders();
        Racers.run(shop::order, shop::order, shop::sell, shop::sell, shop::awaitSale);
    }

    private void order() {
        for (int i = 0; i < ORDERS; i++) {
            synchronized (orders) {
                pause(SERVICE_MILLIS);
            }
        }
    }

    private void sell() {
        for (int i = 0; i < SALES; i++) {
            stock.lock();
            try {
                pause(SALE_MILLIS);
            } finally {
                stock.unlock();
            }
        }
    }

    /** Waits for long, but without the lock. */
    private void awaitSale() {
        stock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(SERVICE_MILLIS);
            while (left > 0) {
                left = sold.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("no thread interrupts this one", e);
        } finally {
            stock.unlock();
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SERVICE_MILLIS);
        synchronized (this) {
            try {
                for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
                    wait(TimeUnit.NANOSECONDS.toMillis(end - now) + 1);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("no thread interrupts this one", e);
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException("no thread interrupts this one", e);
        }
    }
}
