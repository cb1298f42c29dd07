package dev.heddle.recorder.sink;

/**
 * A thread of Heddle's own in the target. It cannot be interrupted: a program that interrupts a whole group means its own threads, and an
 * interrupt would close the files of the recording.
 */
public final class QuietThread extends Thread {
    public QuietThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        // See above.
    }
}
