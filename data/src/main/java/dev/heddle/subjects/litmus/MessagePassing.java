package dev.heddle.subjects.litmus;

/**
 * One thread writes a message and then a flag, again and again, counting; the other reads the flag and then the
 * message, and notes both counts: the message is never older than the flag. By a volatile flag, or under a lock.
 */
final class MessagePassing extends Litmus {
    private static final int ROUNDS = 4_000;
    private static final int TOGETHER = 50;

    private final boolean locked;
    private int message;
    private int flag;
    private volatile int volatileFlag;

    MessagePassing(boolean locked) {
        super(locked ? "message passing, lock" : "message passing, volatile", 0, 2 * ROUNDS);
        this.locked = locked;
    }

    @Override
    void thread(int number, int[] notes) {
        for (int round = 1; round <= ROUNDS; round++) {
            if (round % TOGETHER == 0) {
                Thread.yield();
            }
            if (number == 0) {
                write(round);
            } else {
                read(notes, 2 * (round - 1));
            }
        }
    }

    private void write(int count) {
        if (locked) {
            synchronized (this) {
                message = count;
                flag = count;
            }
        } else {
            message = count;
            volatileFlag = count;
        }
    }

    private void read(int[] notes, int at) {
        if (locked) {
            synchronized (this) {
                notes[at] = flag;
                notes[at + 1] = message;
            }
        } else {
            notes[at] = volatileFlag;
            notes[at + 1] = message;
        }
    }
}
