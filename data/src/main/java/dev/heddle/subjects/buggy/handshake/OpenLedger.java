package dev.heddle.subjects.buggy.handshake;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Two threads take two locks in opposite orders after one has let the other go on. */
public final class OpenLedger {

    private OpenLedger() {}

    public static void main(String[] args) {
        Object shelf = new Object();
        Object ledger = new Object();
        Flag open = new Flag();
        Racers.run(
                () -> {
                    LocalWork.spinLong();
                    open.set();
                    synchronized (shelf) {
                        synchronized (ledger) {
                            LocalWork.spin();
                        }
                    }
                },
                () -> {
                    synchronized (open) {
                        open.await();
                    }
                    LocalWork.spinLong();
                    synchronized (ledger) {
                        synchronized (shelf) {
                            LocalWork.spin();
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
