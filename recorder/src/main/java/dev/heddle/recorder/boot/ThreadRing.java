package dev.heddle.recorder.boot;

/**
 * The lowest layer of a {@link ThreadLog}: the ring in which the events of one thread wait for the drainer.
 *
 * <p><b>Layers.</b> Each layer extends the one below it and uses none above it: {@link ThreadRing},
 * {@link ThreadStamps}, {@link ShadowStack}, {@link EventRecorder}, {@link AccessFilter}, {@link ThreadLog}. They are
 * one object, because most events need several of them, and state in other objects would cost each event more reads.
 * Their methods are final, so that the JVM needs no lookup to call them.
 *
 * <p><b>Protocol.</b> Only the thread itself adds events, except before it has its log ({@link EventRecorder#begin}),
 * and after its death. Only the drainer takes them. {@link Ring} orders the two.
 */
public abstract class ThreadRing {
    /** The largest value that {@link #available} returns. */
    public static final int RING_WORDS = Ring.MAX_WORDS;

    /** Number in this recording. */
    public final int number;
    /** Name that is the same in every run: the path of spawn order. */
    public final String path;
    /** Number of the parent, or -1. */
    public final int parent;
    /** The thread. */
    public final Thread thread;
    /** Whether the thread's start was recorded, or it is the main thread. */
    public final boolean announced;

    private Ring ring;
    private Ring drained;
    private int dropped;
    private volatile boolean ended;

    ThreadRing(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        this.number = number;
        this.path = path;
        this.parent = parent;
        this.thread = thread;
        this.announced = announced;
        this.ring = ignored ? null : Threads.discards ? Ring.NOWHERE : new Ring(Ring.FIRST_WORDS);
        this.drained = ring;
    }

    /** Whether nothing of this thread is recorded: true for Heddle's own threads and the JVM's. */
    public final boolean isIgnored() {
        return ring == null;
    }

    // Producer's side

    /** Adds an event of two words. */
    final void offer(long word0, long word1) {
        if (!ring.offer(word0, word1)) {
            offerLater(word0, word1);
        }
    }

    /**
     * The ring is full: get a larger one, wait for the drainer, or drop the event and count it. While the recording is
     * being closed, it ends here for this thread. Its later events do not count as lost, and no event may follow a
     * missing one.
     */
    @DontInline
    private void offerLater(long word0, long word1) {
        if (ring == Ring.NOWHERE) {
            return;
        }
        ring = ring.grow();
        while (!ring.offer(word0, word1)) {
            if (Threads.closed) {
                ring = Ring.NOWHERE;
                return;
            }
            if (Threads.dropWhenFull) {
                dropped++;
                return;
            }
            // Not park, which would consume a permit of the program.
            Thread.yield();
        }
    }

    /** The thread has recorded its last event. */
    final void markEnded() {
        ended = true;
    }

    /** The recording has ended: later events are discarded. */
    final void discardRing() {
        ring = Ring.NOWHERE;
        drained = Ring.NOWHERE;
    }

    // Drainer's side

    /** Whether the thread has recorded its last event. */
    public final boolean isEnded() {
        return ended;
    }

    /** Drainer only: the number of waiting words that can be taken together; there may be more afterwards. */
    public final int available() {
        drained = drained.current();
        return drained.available();
    }

    /** Drainer only: copies waiting words and frees their room. */
    public final void take(long[] into, int words) {
        drained.take(into, words);
    }

    /** Drainer only: the number of dropped events so far; exact once the thread has ended or is stopped. */
    public final int dropped() {
        return dropped;
    }
}
