package dev.heddle.recorder.agent;

/**
 * A thread of Heddle's own in the target. It cannot be interrupted: a program that interrupts a whole group means its own threads, and an
 * interrupt would close the files of the recording.
 */
final class QuietThread extends Thread {
    QuietThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        // See above.
    }
}
