package dev.heddle.recorder.drain;

/**
 * A thread of Heddle's own in the program. It cannot be interrupted: a program that interrupts a whole group means its own threads, and an
 * interrupt would close the files of the recording. Its stack has a size of its own, because a program may run with {@code -Xss140k}.
 */
public final class HeddleThread extends Thread {
    /** Bytes of the stack of each of Heddle's threads in the program: the default of the JVM on Linux. */
    public static final long STACK_BYTES = 1 << 20;

    /** Makes a daemon. */
    public HeddleThread(Runnable task, String name) {
        super(null, task, name, STACK_BYTES);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        // See above.
    }
}
