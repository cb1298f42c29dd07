package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;

/**
 * A thread checks a flag, then takes the lock and waits for the notification that the flag was set.
 *
 * <p>Wanted order: the flag is set and the notification sent between the check and the wait. Failure: the thread waits
 * for ever.
 */
public final class MissedSignal {

    private volatile boolean ready;

    private MissedSignal() {}

    public static void main(String[] args) {
        MissedSignal signal = new MissedSignal();
        new Crew().add(signal::await).add(signal::give).run();
    }

    private void await() {
        if (!ready) {
            synchronized (this) {
                Crew.await(this);
            }
        }
    }

    private void give() {
        ready = true;
        synchronized (this) {
            notifyAll();
        }
    }
}
