package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A ring of events between one producer, the thread that executes them, and one consumer, the drainer.
 *
 * <p>The producer owns {@code head} and reads {@code tail} with acquire. The consumer owns {@code tail} and reads
 * {@code head} with acquire. Each publishes its own counter with release. Both counters only grow; their difference is
 * the number of waiting words.
 *
 * <p>A thread begins with a small ring, because there may be many threads. When a ring is full, the producer replaces
 * it with a larger one: it publishes {@code next} after its last event. The consumer moves to the next ring once it has
 * emptied this one.
 */
final class Ring {
    /** Words in the first ring of a thread: 4 KiB, 256 events. */
    static final int FIRST_WORDS = 1 << 9;
    /**
     * Words in the largest ring: 256 KiB, 16,384 events. Only a thread that is faster than the drainer needs it. With
     * less room the thread waits more often and for a shorter time, and each wait costs two thread switches
     * (tools/lab/results/recording.md).
     */
    static final int MAX_WORDS = 1 << 15;

    /** A ring without room: that of every thread if nothing is recorded, or after the recording has ended. */
    static final Ring NOWHERE;

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(Ring.class, "head", long.class);
            TAIL = MethodHandles.lookup().findVarHandle(Ring.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
        NOWHERE = new Ring(0);
    }

    private final long[] words;
    private final int mask;
    private long head;
    private long tail;
    private long tailSeen;
    private volatile Ring next;

    Ring(int size) {
        words = new long[size];
        mask = size - 1;
    }

    // Producer

    /** Adds an event. Returns false if there is no room. */
    boolean offer(long word0, long word1) {
        long h = head;
        if (h - tailSeen >= words.length) {
            tailSeen = (long) TAIL.getAcquire(this);
            if (h - tailSeen >= words.length / 2) {
                Threads.wakeDrainer();
            }
            if (h - tailSeen >= words.length) {
                return false;
            }
        }
        int at = (int) h & mask;
        words[at] = word0;
        words[at + 1] = word1;
        HEAD.setRelease(this, h + 2);
        return true;
    }

    /** Returns a ring of twice the size that replaces this one; this one if it is the largest or there is no memory. */
    @DontInline
    Ring grow() {
        if (words.length >= MAX_WORDS) {
            return this;
        }
        Ring larger;
        try {
            larger = new Ring(words.length * 2);
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the thread only waits for room.
            return this;
        }
        next = larger;
        return larger;
    }

    // Consumer

    /** The number of waiting words. */
    int available() {
        return (int) ((long) HEAD.getAcquire(this) - tail);
    }

    /** The ring that has replaced this one once this one is empty for good; otherwise this one. */
    Ring current() {
        Ring ring = this;
        // The producer published its last event before it published next.
        while (ring.next != null && ring.available() == 0) {
            ring = ring.next;
        }
        return ring;
    }

    /** Copies waiting words and frees their room. */
    void take(long[] into, int count) {
        int at = (int) tail & mask;
        int first = Math.min(count, words.length - at);
        System.arraycopy(words, at, into, 0, first);
        System.arraycopy(words, 0, into, first, count - first);
        TAIL.setRelease(this, tail + count);
    }
}
