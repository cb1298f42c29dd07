package dev.heddle.subjects.buggy.threelockswait;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * A reader holds a page while it waits for the feeder; the feeder needs the tray; and the printer holds the tray while
 * it asks for the page.
 */
public final class PrintRoom {

    private PrintRoom() {}

    public static void main(String[] args) {
        Object page = new Object();
        Object tray = new Object();
        Flag ready = new Flag();
        Racers.run(
                () -> {
                    synchronized (tray) {
                        synchronized (page) {
                            LocalWork.spin();
                        }
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (tray) {
                        LocalWork.spin();
                    }
                    LocalWork.spinLong();
                    LocalWork.spinLong();
                    ready.set();
                },
                () -> {
                    LocalWork.spinLong();
                    synchronized (page) {
                        synchronized (ready) {
                            ready.await();
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
