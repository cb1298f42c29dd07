package dev.heddle.subjects.buggy.nestedmonitors;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * A pilot calls the tower, comes back into the field before the tower has, and waits there for the runway that the
 * tower would clear.
 */
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
                    synchronized (field) {
                        synchronized (runway) {
                            runway.await();
                        }
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
