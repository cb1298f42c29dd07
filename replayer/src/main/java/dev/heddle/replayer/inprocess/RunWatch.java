package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.replayer.scheduler.SerialController;

/** The watchdog of all runs: one thread, because a run may take less time than starting a thread. */
final class RunWatch {
    private static final long SAMPLE_MILLIS = 20;

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
                Thread.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                // Only the program can have interrupted this thread, and it has no reason to.
                continue;
            }
            SerialController controller = current;
            if (controller != null) {
                controller.sample();
            }
        }
    }
}
