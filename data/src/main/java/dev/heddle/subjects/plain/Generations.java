package dev.heddle.subjects.plain;

import java.util.concurrent.locks.LockSupport;

/**
 * Three generations of threads that wait for each other in such a way that every thread does the same in every run: a
 * parent joins its children before it goes on, and who waits holds the monitor until it waits. Prints {@code 39} and
 * ends with exit code 0.
 */
public final class Generations {
    private static int born;

    private final int[] ages = new int[3];
    private final Object news = new Object();
    private int total;
    private boolean isDelivered;

    private Generations() {}

    /** Runs the program. */
    public static void main(String[] args) throws InterruptedException {
        Generations family = new Generations();
        Thread parent = new Thread(() -> family.live(1, 2), "parent");
        parent.start();
        parent.join();
        family.hear();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park(family);
        System.out.println(family.sum(family.ages.length) + family.total);
    }

    private void live(int generation, int children) {
        age(generation);
        for (int i = 0; i < children; i++) {
            Thread child = new Thread(() -> live(generation + 1, 0), "child-" + i);
            child.start();
            try {
                child.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("no thread interrupts this one", e);
            }
        }
    }

    private synchronized void age(int generation) {
        born++;
        ages[generation] += 10;
        add(generation);
    }

    private synchronized void add(int years) {
        total += years;
    }

    /** The messenger can deliver its news only while this thread waits for them. */
    private void hear() throws InterruptedException {
        Thread messenger = new Thread(this::deliver, "messenger");
        synchronized (news) {
            messenger.start();
            while (!isDelivered) {
                news.wait();
            }
        }
        messenger.join();
    }

    private void deliver() {
        synchronized (news) {
            isDelivered = true;
            add(born + 1);
            news.notifyAll();
        }
    }

    private int sum(int upTo) {
        return upTo == 0 ? 0 : ages[upTo - 1] + sum(upTo - 1);
    }
}
