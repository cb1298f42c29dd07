package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.AtomicInteger;

/** Threads draw a number and wait until it is served. */
public final class TicketLock {
    private final AtomicInteger tickets = new AtomicInteger();
    private final AtomicInteger served = new AtomicInteger();
    private int count;

    private TicketLock() {}

    public static void main(String[] args) throws InterruptedException {
        TicketLock counter = new TicketLock();
        Threads.run(counter::increment, counter::increment);
        Result.check(2, counter.count);
    }

    private void increment() {
        int ticket = tickets.getAndIncrement();
        while (served.get() != ticket) {
            Thread.onSpinWait();
        }
        count++;
        served.set(ticket + 1);
    }
}
