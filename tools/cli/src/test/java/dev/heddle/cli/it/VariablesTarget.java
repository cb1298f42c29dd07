package dev.heddle.cli.it;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads that use a variable of every kind the same number of times, however they are scheduled. */
public final class VariablesTarget {
    private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();
    private static int total;

    private final boolean[] flags = new boolean[3];
    private int count;

    private VariablesTarget() {}

    private static final class Named extends ReentrantLock {
        private static final long serialVersionUID = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Named named = new Named();
        AtomicInteger atomic = new AtomicInteger();
        Object monitor = new Object();
        Semaphore permits = new Semaphore(2);
        Set<String> set = new HashSet<>();
        set.add("x");
        VariablesTarget one = new VariablesTarget();
        Runnable work = () -> {
            for (int i = 0; i < 2; i++) {
                lock.lock();
                named.lock();
                one.count++;
                named.unlock();
                lock.unlock();
                BOTH.readLock().lock();
                total++;
                BOTH.readLock().unlock();
                atomic.incrementAndGet();
                permits.acquireUninterruptibly();
                synchronized (set) {
                    set.contains("x");
                }
                permits.release();
                one.flags[i] = true;
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
