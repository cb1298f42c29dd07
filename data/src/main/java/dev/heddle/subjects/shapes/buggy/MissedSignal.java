package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;

/**
 * A thread looks at a flag, then takes the lock and waits until it is told that the flag was set.
 *
 * <p>Wanted order: the flag is set and told between the look and the wait. Failure: the thread waits for ever.
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
