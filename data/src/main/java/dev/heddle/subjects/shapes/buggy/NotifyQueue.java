package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * A queue with room for one element, in which those who wait for room and those who wait for an element share a
 * monitor, and one is notified.
 *
 * <p>Wanted order: both consumers wait; one is woken by a producer; the other producer finds the queue full and waits;
 * the consumer that was woken takes, and notifies the other consumer in place of the producer. Failure: all wait.
 */
public final class NotifyQueue {

    private boolean full;

    private NotifyQueue() {}

    /** @param args number of producers, and of consumers; 2 unless given */
    public static void main(String[] args) {
        int each = Argument.of(args, "producers", 2);
        NotifyQueue queue = new NotifyQueue();
        new Crew().add(each, queue::take).add(each, queue::put).run();
    }

    private synchronized void put() {
        while (full) {
            Crew.await(this);
        }
        full = true;
        notify();
    }

    private synchronized void take() {
        while (!full) {
            Crew.await(this);
        }
        full = false;
        notify();
    }
}
