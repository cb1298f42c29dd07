package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;

/** A thread looks at the flag under the lock under which it waits. */
public final class MissedSignal {

    private volatile boolean ready;

    private MissedSignal() {}

    public static void main(String[] args) {
        MissedSignal signal = new MissedSignal();
        new Crew().add(signal::await).add(signal::give).run();
    }

    private void await() {
        synchronized (this) {
            while (!ready) {
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
