package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Everything the recorder keeps for one thread: a ring of events and a shadow of the call stack.
 *
 * <p><b>Ring.</b> One producer, the thread itself, and one consumer, the drainer. The producer owns {@code head} and reads
 * {@code tail} with acquire; the consumer owns {@code tail} and reads {@code head} with acquire; each publishes its own with release.
 * Both only grow; their difference is what is in the ring. That is the whole protocol.
 *
 * <p><b>Shadow stack.</b> Only its thread touches it. Frames are written as events when something happens inside them, not when they
 * are entered: a call in which nothing is recorded costs no event. Frame 0 stands for what called the thread's first woven method.
 */
public final class ThreadLog {
    /** Words in a ring: 64 KiB, 4,096 events. */
    public static final int RING_WORDS = 1 << 13;

    // A copy of dev.heddle.trace.event.EventLayout and of three codes of Op; a test compares them.
    static final int SITE_BITS = 24;
    static final int BEGIN = 25;
    static final int END = 26;
    static final int EXIT = 41;

    private static final int MASK = RING_WORDS - 1;
    private static final VarHandle HEAD;
    private static final VarHandle TAIL;
    private static final ThreadLocal<ThreadLog> CURRENT = new ThreadLocal<>();

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(ThreadLog.class, "head", long.class);
            TAIL = MethodHandles.lookup().findVarHandle(ThreadLog.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Number in this recording. */
    public final int number;
    /** Name across runs: the path of spawn order. */
    public final String path;
    /** Number of the parent, or -1. */
    public final int parent;
    /** The thread. */
    public final Thread thread;
    /** How many children it has started; only the thread itself counts. */
    int children;
    /** Whether the thread was seen to be started, or is the main thread. */
    public final boolean announced;
    /** The thread that this one is just starting from an override of {@code start}, or null; only the thread itself looks at it. */
    ThreadLog starting;
    /** What a scheduler keeps for the thread; the hooks do not look at it. */
    public Object control;

    private final long[] ring;
    private long head;
    private long tail;
    private long tailSeen;
    private int dropped;
    private volatile boolean ended;
    private volatile boolean begun;

    private int depth;
    private int written;
    private int hashed;
    private int quiet;
    private boolean active;
    private int[] entrySites = new int[64];
    private int[] calledFrom = new int[64];
    private int[] callSites = new int[64];
    private Object[] receivers = new Object[64];
    private boolean[] actives = new boolean[64];
    private long[] contexts = new long[64];

    ThreadLog(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        this.number = number;
        this.path = path;
        this.parent = parent;
        this.thread = thread;
        this.announced = announced;
        this.ring = ignored ? null : new long[RING_WORDS];
        this.quiet = ignored ? 1 : 0;
        this.contexts[0] = 0x9E37_79B9_7F4A_7C15L;
    }

    /** The log of the running thread; made at its first event. */
    public static ThreadLog current() {
        ThreadLog log = CURRENT.get();
        return log != null ? log : Threads.attach(Thread.currentThread());
    }

    /** The log of the running thread, or null if it has none yet. */
    public static ThreadLog currentOrNull() {
        return CURRENT.get();
    }

    /** Makes this the log of the running thread. */
    void bind() {
        CURRENT.set(this);
    }

    /** The running thread has no log any more; it gets one at its next event. */
    static void unbind() {
        CURRENT.remove();
    }

    /**
     * Runs everything once that links itself at its first use, because the JDK does that with woven maps: in the middle of a target's
     * event that would be too late.
     */
    static void warmUp(Thread thread) {
        ThreadLog log = new ThreadLog(-1, "", -1, thread, false, false);
        for (int i = 0; i < RING_WORDS; i += 2) {
            log.append(0, BEGIN, 0, 0);
        }
        boolean drops = Threads.dropWhenFull;
        Threads.dropWhenFull = true;
        log.append(0, BEGIN, 0, 0);
        Threads.dropWhenFull = drops;
        log.take(new long[RING_WORDS], log.available());
        log.append(Clock.tick(), BEGIN, 0, 0);
    }

    /** Whether events are recorded and controlled just now. */
    boolean isActive() {
        return active;
    }

    /** Whether this thread takes part at all: false for Heddle's own threads and the JVM's. */
    public boolean isIgnored() {
        return ring == null;
    }

    /** Whether Heddle's own code runs on this thread just now, or the thread is ignored. */
    boolean isQuiet() {
        return quiet != 0;
    }

    /** From here to {@link #leaveAgent} the thread runs Heddle's own code, of which nothing is recorded. */
    public void enterAgent() {
        quiet++;
        active = false;
    }

    public void leaveAgent() {
        quiet--;
        active = quiet == 0 && actives[depth];
    }

    // Shadow stack

    /** Called from woven code: a method of the program was entered. */
    int enter(Object receiver, int site) {
        return push(receiver, site, quiet == 0);
    }

    /**
     * Called from woven code: a method of the JDK was entered. It counts only if woven code called just this method: the JDK also works
     * on its own behalf, as for loading a class, and that is nobody's business.
     */
    int enterLibrary(Object receiver, int site) {
        int called = depth == 0 ? Sites.RUN_NAME : Sites.name(callSites[depth]);
        int name = Sites.name(site);
        boolean wanted = called == name || name == Sites.ANY_NAME && called != Sites.NO_NAME;
        return push(receiver, site, quiet == 0 && wanted && (depth == 0 || actives[depth]));
    }

    private int push(Object receiver, int site, boolean isActive) {
        int d = ++depth;
        if (d == entrySites.length) {
            grow();
        }
        entrySites[d] = site;
        // A frame that is not recorded does not belong to the stack: what it calls was called from below it.
        calledFrom[d] = actives[d - 1] ? callSites[d - 1] : calledFrom[d - 1];
        callSites[d] = 0;
        receivers[d] = receiver;
        actives[d] = isActive;
        active = isActive;
        return d;
    }

    /** Called from woven code: the receiver of the constructor at a depth is known now. */
    void receiver(Object receiver, int atDepth, int site) {
        receivers[atDepth] = receiver;
        if (written >= atDepth && actives[atDepth]) {
            emit(site, System.identityHashCode(receiver), 0);
        }
    }

    /**
     * Called from woven code: the method at a depth is left, and whatever is above it was left by an exception. If it was what the frame
     * below had called, that call is over; if it was the JDK's own business in between, as loading the class to be called, the call is still
     * to come.
     */
    void exit(int atDepth) {
        unwind(atDepth);
        boolean wasCalled = actives[atDepth];
        pop();
        if (wasCalled) {
            callSites[depth] = 0;
        }
        active = quiet == 0 && actives[depth];
    }

    /** Called from woven code: the method at a depth caught an exception, and whatever is above it was left. */
    void unwind(int atDepth) {
        while (depth > atDepth) {
            pop();
        }
        active = quiet == 0 && actives[depth];
    }

    private void pop() {
        int d = depth;
        if (written >= d) {
            if (actives[d]) {
                append(Clock.tick(), EXIT, 0, 0);
            }
            written = d - 1;
        }
        if (hashed >= d) {
            hashed = d - 1;
        }
        receivers[d] = null;
        depth = d - 1;
    }

    /** Called from woven code: the frame on top is about to call something. */
    void call(int site) {
        callSites[depth] = site;
    }

    /** Number of frames. */
    public int depth() {
        return depth;
    }

    /** The entry site of the method at a depth, from 1, the outermost, on. */
    public int entrySite(int atDepth) {
        return entrySites[atDepth];
    }

    /** The site from which the method at a depth was called, or 0. */
    public int calledFrom(int atDepth) {
        return calledFrom[atDepth];
    }

    /** Whether the frame at a depth is recorded; frames that are not do not belong to the context. */
    public boolean isActive(int atDepth) {
        return actives[atDepth];
    }

    /** The context: the same number in every run, equal to that of {@code dev.heddle.trace.plan.CallStack}. */
    public long context() {
        for (int d = hashed + 1; d <= depth; d++) {
            long context = contexts[d - 1];
            if (actives[d]) {
                context = mix(mix(context, Sites.hash(calledFrom[d])), Sites.hash(entrySites[d]));
            }
            contexts[d] = context;
        }
        hashed = depth;
        return contexts[depth];
    }

    /** Up to which depth the frames are still the very calls that they were when {@link #context} was last asked for. */
    public int unchanged() {
        return hashed;
    }

    // A copy of dev.heddle.trace.name.StableHash.mix; a test compares them.
    static long mix(long hash, long value) {
        long h = hash * 31 + value;
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        return h ^ h >>> 32;
    }

    private void grow() {
        int length = entrySites.length * 2;
        int[] entries = new int[length];
        int[] from = new int[length];
        int[] calls = new int[length];
        Object[] objects = new Object[length];
        boolean[] flags = new boolean[length];
        long[] hashes = new long[length];
        int used = entrySites.length;
        System.arraycopy(entrySites, 0, entries, 0, used);
        System.arraycopy(calledFrom, 0, from, 0, used);
        System.arraycopy(callSites, 0, calls, 0, used);
        System.arraycopy(receivers, 0, objects, 0, used);
        System.arraycopy(actives, 0, flags, 0, used);
        System.arraycopy(contexts, 0, hashes, 0, used);
        entrySites = entries;
        calledFrom = from;
        callSites = calls;
        receivers = objects;
        actives = flags;
        contexts = hashes;
    }

    // Ring, producer's side

    /** Called from woven code: records an event, and before it the frames that have not been written yet. */
    void emit(int site, int target, int aux) {
        if (written < depth) {
            writeFrames();
        }
        append(Clock.tick(), site, target, aux);
    }

    private void writeFrames() {
        for (int d = written + 1; d <= depth; d++) {
            if (actives[d]) {
                Object receiver = receivers[d];
                append(
                        Clock.tick(),
                        entrySites[d],
                        receiver == null ? 0 : System.identityHashCode(receiver),
                        calledFrom[d]);
            }
        }
        written = depth;
    }

    private void append(long stamp, int site, int target, int aux) {
        long[] words = ring;
        long h = head;
        if (h - tailSeen >= RING_WORDS && !room(h)) {
            return;
        }
        int at = (int) h & MASK;
        words[at] = stamp << SITE_BITS | site;
        words[at + 1] = (long) aux << 32 | target & 0xFFFF_FFFFL;
        HEAD.setRelease(this, h + 2);
    }

    /** The ring looks full: look again, wait for the drainer, or drop the event and count it. */
    private boolean room(long h) {
        tailSeen = (long) TAIL.getAcquire(this);
        if (h - tailSeen >= RING_WORDS / 2) {
            Threads.wakeDrainer();
        }
        while (h - tailSeen >= RING_WORDS) {
            if (Threads.dropWhenFull || Threads.closed) {
                dropped++;
                return false;
            }
            // Not park: that would eat a permit of the target's own.
            Thread.yield();
            tailSeen = (long) TAIL.getAcquire(this);
        }
        return true;
    }

    void begin() {
        if (!begun && ring != null) {
            begun = true;
            append(Clock.tick(), BEGIN, 0, 0);
        }
    }

    /** The thread has ended. Called by the thread itself, or by the drainer if the thread is dead and was not seen to end. */
    public void end() {
        if (!ended && ring != null) {
            unwind(0);
            append(Clock.tick(), END, 0, 0);
            ended = true;
            active = false;
            quiet++;
        }
    }

    // Ring, drainer's side

    /** Whether the thread has recorded its last event. */
    public boolean isEnded() {
        return ended;
    }

    /** Drainer only: how many words wait in the ring. */
    public int available() {
        return (int) ((long) HEAD.getAcquire(this) - tail);
    }

    /** Drainer only: copies waiting words out and frees their room. */
    public void take(long[] into, int words) {
        int at = (int) tail & MASK;
        int first = Math.min(words, RING_WORDS - at);
        System.arraycopy(ring, at, into, 0, first);
        System.arraycopy(ring, 0, into, first, words - first);
        TAIL.setRelease(this, tail + words);
    }

    /** Drainer only: how many events were dropped so far; exact once the thread has ended or stands still. */
    public int dropped() {
        return dropped;
    }
}
