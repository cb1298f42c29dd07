package dev.heddle.recorder.drain;

/**
 * A thread of Heddle's own in the program. It cannot be interrupted: a program that interrupts a whole group means its
 * own threads, and an interrupt would close the recording's files. Its stack has a fixed size, because a program may
 * run with {@code -Xss140k}. It inherits no thread-local values, because a program may compute them.
 */
public final class HeddleThread extends Thread {
    /** Stack size of each of Heddle's threads in the program, in bytes: the default of the JVM on Linux. */
    public static final long STACK_BYTES = 1 << 20;

    /** Makes a daemon thread. */
    public HeddleThread(Runnable task, String name) {
        super(null, task, name, STACK_BYTES, false);
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        // Ignored; the class comment gives the reason.
    }
}
