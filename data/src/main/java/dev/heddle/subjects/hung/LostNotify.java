package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A thread waits for a delivery without a check whether it has come already. */
public final class LostNotify {
    private final Window window;

    private LostNotify(String[] args) {
        window = new Window(args, 1);
    }

    public static void main(String[] args) {
        LostNotify depot = new LostNotify(args);
        Racers.run(depot::receive, () -> {
            if (args.length == 0) {
                LocalWork.spinLong();
            }
            depot.deliver();
        });
    }

    private void receive() {
        window.pass();
        synchronized (this) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void deliver() {
        synchronized (this) {
            notifyAll();
        }
        window.arrive();
    }
}
