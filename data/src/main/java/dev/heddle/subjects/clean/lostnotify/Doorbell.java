package dev.heddle.subjects.clean.lostnotify;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A thread waits for a bell, unless it has rung already. */
public final class Doorbell {

    private Doorbell() {}

    public static void main(String[] args) {
        Bell bell = new Bell();
        Racers.run(bell::await, () -> {
            LocalWork.spinLong();
            bell.ring();
        });
    }

    private static final class Bell {
        private boolean rung;

        synchronized void await() {
            try {
                while (!rung) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized void ring() {
            rung = true;
            notify();
        }
    }
}
