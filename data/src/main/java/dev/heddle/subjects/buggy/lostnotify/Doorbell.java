package dev.heddle.subjects.buggy.lostnotify;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A thread waits for a bell without asking whether it has rung already: if it rang first, it never rings again. */
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
        synchronized void await() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized void ring() {
            notify();
        }
    }
}
