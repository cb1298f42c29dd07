package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.scheduler.SerialController;

/** The watchdog of all runs: one thread, because a run may be shorter than what it takes to start one. */
final class RunWatch {
    private static final long LOOK_MILLIS = 20;

    private volatile SerialController current;

    void start() {
        Thread thread = new HeddleThread(this::run, "heddle-watchdog");
        thread.start();
    }

    void watch(SerialController controller) {
        current = controller;
    }

    private void run() {
        Threads.ignoreCurrent();
        while (true) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                // Nobody but the program can have done this, and it has no business here.
                continue;
            }
            SerialController controller = current;
            if (controller != null) {
                controller.look();
            }
        }
    }
}
