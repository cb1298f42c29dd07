package dev.heddle.subjects.buggy.waitunderlock;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A clerk waits for a parcel while it holds the desk that the courier needs before it brings the parcel. */
public final class ParcelDesk {

    private ParcelDesk() {}

    public static void main(String[] args) {
        Object desk = new Object();
        Flag parcel = new Flag();
        Racers.run(
                () -> {
                    synchronized (desk) {
                        LocalWork.spin();
                    }
                    LocalWork.spinLong();
                    LocalWork.spinLong();
                    parcel.set();
                },
                () -> {
                    LocalWork.spinLong();
                    synchronized (desk) {
                        synchronized (parcel) {
                            parcel.await();
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
