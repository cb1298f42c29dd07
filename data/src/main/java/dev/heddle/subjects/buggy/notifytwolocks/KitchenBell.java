package dev.heddle.subjects.buggy.notifytwolocks;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A guest sits in the kitchen while it waits for the bell; the cook rings it under both locks first. */
public final class KitchenBell {

    private KitchenBell() {}

    public static void main(String[] args) {
        Object kitchen = new Object();
        Bell bell = new Bell();
        Racers.run(
                () -> {
                    synchronized (kitchen) {
                        synchronized (bell) {
                            bell.starters++;
                            bell.notify();
                        }
                    }
                    LocalWork.spinLong();
                    synchronized (bell) {
                        bell.mains++;
                        bell.notify();
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (kitchen) {
                        synchronized (bell) {
                            bell.awaitMain();
                        }
                    }
                });
    }

    private static final class Bell {
        private int starters;
        private int mains;

        /** Waits for a main course, with the monitor of this object held. */
        void awaitMain() {
            while (mains == 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
