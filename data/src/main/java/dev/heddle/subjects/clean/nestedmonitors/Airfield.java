package dev.heddle.subjects.clean.nestedmonitors;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A pilot calls the tower, and waits for the runway outside the field. */
public final class Airfield {

    private Airfield() {}

    public static void main(String[] args) {
        Flag field = new Flag();
        Flag runway = new Flag();
        Racers.run(
                () -> {
                    synchronized (field) {
                        field.await();
                    }
                    LocalWork.spinLong();
                    LocalWork.spinLong();
                    LocalWork.spinLong();
                    runway.set();
                },
                () -> {
                    LocalWork.spinLong();
                    field.set();
                    LocalWork.spinLong();
                    synchronized (runway) {
                        runway.await();
                    }
                });
    }

    private static final class Flag {
        private boolean set;

        /** Waits until the flag is set, with the monitor of this object held. */
        void await() {
            while (!set) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        synchronized void set() {
            set = true;
            notifyAll();
        }
    }
}
