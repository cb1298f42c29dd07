package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The first of the readers takes the room for all of them, the last one gives it back; a writer needs it alone.
 *
 * <p>Counting oneself in and taking the room is not one critical section. Wanted order: the writer has the room and has
 * written half; a first reader counts itself in and waits for the room; a second one is not the first and reads.
 * Failure: half of what was written.
 */
public final class ReadersWriters {

    private final Semaphore room = new Semaphore(1);
    private final AtomicInteger readers = new AtomicInteger();
    private final Object door = new Object();
    private int left;
    private int right;

    private ReadersWriters() {}

    /** @param args number of readers; 2 unless given */
    public static void main(String[] args) {
        ReadersWriters data = new ReadersWriters();
        new Crew()
                .add(data::write)
                .add(Argument.of(args, "readers", 2), data::read)
                .run();
    }

    private void write() {
        room.acquireUninterruptibly();
        left++;
        right++;
        room.release();
    }

    private void read() {
        enter();
        int seenLeft = left;
        int seenRight = right;
        leave();
        if (seenLeft != seenRight) {
            throw new IllegalStateException("read " + seenLeft + " and " + seenRight);
        }
    }

    private void enter() {
        if (readers.incrementAndGet() == 1) {
            room.acquireUninterruptibly();
        }
    }

    private void leave() {
        synchronized (door) {
            if (readers.decrementAndGet() == 0) {
                room.release();
            }
        }
    }
}
