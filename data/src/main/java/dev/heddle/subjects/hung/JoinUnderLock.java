package dev.heddle.subjects.hung;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** A service stops its worker under the lock that the worker needs for its last entry. */
public final class JoinUnderLock {
    private final Window window;
    private int entries;

    private JoinUnderLock(String[] args) {
        window = new Window(args, 1);
    }

    public static void main(String[] args) {
        JoinUnderLock service = new JoinUnderLock(args);
        Thread worker = new Thread(service::work, "worker");
        worker.start();
        if (args.length == 0) {
            LocalWork.spinLong();
        }
        service.stop(worker);
    }

    private void work() {
        window.pass();
        log();
    }

    private synchronized void log() {
        entries++;
    }

    private synchronized void stop(Thread worker) {
        window.arrive();
        Racers.join(worker);
        entries++;
    }
}
