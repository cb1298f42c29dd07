package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** All who wait are notified. */
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
        notifyAll();
    }

    private synchronized void take() {
        while (!full) {
            Crew.await(this);
        }
        full = false;
        notifyAll();
    }
}
