package dev.heddle.recorder.boot;

/**
 * Everything the recorder keeps for one thread: a ring of events, a shadow of the call stack, and what it knows of accesses that need not
 * be recorded. Woven methods hold the log of their thread in a local and call it directly.
 *
 * <p><b>Shadow stack.</b> Only its thread touches it. Frames are written as events when something happens inside them, not when they
 * are entered: a call in which nothing is recorded costs no event. Frame 0 stands for what called the thread's first woven method. A leaf,
 * a method that calls nothing, does not even enter its frame before there is something to record.
 *
 * <p><b>Calls.</b> {@code pending} is the site of the call instruction that was executed last and has not come to a woven method yet. The
 * next frame was called from there. A frame of the JDK that nobody called gives it back when it is left: the JDK did something on its own
 * behalf in between, as loading the class to be called.
 */
public final class ThreadLog {
    /** Most words that {@link #available} can say. */
    public static final int RING_WORDS = Ring.MAX_WORDS;

    // A copy of dev.heddle.trace.event.EventLayout and of codes of Op; a test compares them.
    static final int SITE_BITS = 24;
    static final int BEGIN = 25;
    static final int END = 26;
    static final int EXIT = 41;
    static final int HANDED_OVER = 46;
    static final int LAST_ACCESS = 47;
    static final int HELD = 53;
    static final int STACK = 70;
    static final int READ_AGAIN = 72;
    static final int UNSEEN_END = 58;
    static final int UNSEEN_BEGIN = 59;

    /** In the place of a receiver's identity, which is never negative: the frame is not told, only known. */
    private static final int UNTOLD = -1;

    private static final int[] NO_HOLDS = {};
    private static final int FIRST_FRAMES = 16;
    private static final int CLAIMS_PER_STAMP = 1 << 10;
    private static final long ONE_STAMP = 1L << SITE_BITS;
    /** Replaced when a recording that was begun in a running program begins or ends: every thread then gets another log. */
    private static CurrentLogs current = new CurrentLogs();

    /**
     * With a controller that lets one thread run at a time: the log that was asked for last, which nearly always is that of the running thread
     * again; else always null. Written without order by whoever runs, and good enough so: a log in here was put there by its own thread,
     * which takes it out before it has another one, and nobody takes one of another thread for its own.
     */
    private static ThreadLog last;

    private static boolean keepsLast;

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
    /** With a controller: the thread that this one is just starting, inside the JDK's {@code start}, or null. */
    ThreadLog inStart;
    /** Whether it was announced there. */
    boolean announcedInStart;
    /** What a scheduler keeps for the thread; the hooks do not look at it. */
    public Object control;
    /** How many seeds and identity hash codes the thread has got from {@link DeterministicValues}. */
    int pinnedSeeds;

    int pinnedHashes;

    /** Whether there may be code below the frames that are known of which nothing is recorded: see docs/design/attach.md. */
    private final boolean hasUnseen;
    /** Whether the thread has been in such code since its last event. */
    private boolean wasUnseen;
    /** Whether it has used an object of its own, without an event, since it came back from such code. */
    private boolean usedOwn;

    private Ring ring;
    private Ring drained;
    private int dropped;
    private volatile boolean ended;
    private volatile boolean begun;

    private int depth;
    private int written;
    private int hashed;
    private int quiet;
    /** Whether the recording is over; set by the thread that closes it. What is left of it on a stack then stays quiet. */
    private volatile boolean released;

    private boolean active;
    private int pending;
    /** What called the first method of the JDK on the stack: the JVM, by which every thread begins; or nobody who counts. */
    private int calledFirst = SiteData.RUN_NAME;

    private int[] entrySites = new int[FIRST_FRAMES];
    private int[] calledFrom = new int[FIRST_FRAMES];
    private int[] receivers = new int[FIRST_FRAMES];
    private boolean[] actives = new boolean[FIRST_FRAMES];
    private long[] contexts = new long[FIRST_FRAMES];

    /** The loops that the frames on the stack are in; null as long as there are none. */
    private ActiveLoops loops;

    /** Whether the stacks of acquisitions are recorded, because frames are not, or not all. */
    private final boolean hasStacks;
    /** Whether frames are recorded. */
    private final boolean hasFrames;
    /** Null before the first acquisition, because there may be many threads. */
    private AcquisitionStacks stacks;
    /** The number of the stack that was recorded last. */
    private int lastStack = AcquisitionStacks.UNKNOWN;

    /** Null if every access is recorded. */
    private ObjectOwners owners;
    /** What is kept of accesses, if not every one is recorded. */
    private final int detail;
    /** Null before the first access, and if every access is recorded. */
    private FrameDedup repeats;
    /** The same, and null where every order of accesses is kept. */
    private SegmentDedup seen;
    /** Null but where it matters which objects were written. */
    private final WrittenObjects writtenObjects;
    /** Grows with every event that is no access: what lies between two of these is a stretch. */
    private long stretch;
    /** Grows with every event by which the thread may give or take an order. */
    private long segment;
    /** A stamp not older than the last event, where an event has it. */
    private long lastStamp;
    /** Whether the order of accesses that race is told, and not only what orders them. */
    private final boolean ordersAccesses;
    /** Whether the drainer has taken a stamp for an event of this thread since the thread took one itself. */
    private volatile boolean wasStamped;
    /** The stamp of the copy that is being told; 0 if there is none, or it has no event yet. */
    private long copyStamp;
    /** Up to which news of others what orders nothing may have a stamp of the hand. */
    private int news;

    /** Null if every operation that orders is recorded. */
    private final RedundancyFilter redundant;
    /** Where the locks are whose acquisitions may be still to be recorded; null if there are none. */
    private final HeldLockStack holds;

    private int claims;

    /** How many more hooks of a run with a budget there are until one is timed; 0 for never. For {@link BudgetHooks} alone. */
    int untilTimed;
    /** When the one that is timed began; for {@link BudgetHooks} alone. */
    long timedFrom;

    ThreadLog(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        this.number = number;
        this.path = path;
        this.parent = parent;
        this.thread = thread;
        this.announced = announced;
        this.ring = ignored ? null : Threads.discards ? Ring.NOWHERE : new Ring(Ring.FIRST_WORDS);
        this.drained = ring;
        this.hasUnseen = !ignored && !announced && Threads.isLate;
        this.wasUnseen = hasUnseen;
        this.quiet = ignored ? 1 : 0;
        this.untilTimed = ignored ? 0 : BudgetHooks.firstTurn(number);
        this.contexts[0] = 0x9E37_79B9_7F4A_7C15L;
        this.owners = ignored ? null : ObjectOwners.current();
        this.detail = Threads.detail;
        this.ordersAccesses = owners == null || detail != Threads.RACES;
        this.writtenObjects = ignored || detail != Threads.UNITS ? null : WrittenObjects.current();
        this.hasStacks = !ignored && AcquisitionStacks.wanted;
        this.hasFrames = !hasStacks || AcquisitionStacks.besideFrames;
        this.redundant = ignored ? null : RedundancyFilter.of(this, Threads.leftOut);
        this.holds = redundant == null ? null : redundant.holds();
    }

    /** The log of the running thread; made at its first event. */
    @Hook
    public static ThreadLog current() {
        ThreadLog log = currentOrNull();
        return log != null ? log : Threads.attach(Thread.currentThread());
    }

    /** The log of the running thread, or null if it has none yet. */
    public static ThreadLog currentOrNull() {
        Thread thread = Thread.currentThread();
        ThreadLog log = keepsLast ? last : current.near(thread);
        return log != null && log.thread == thread ? log : lookUp(thread);
    }

    @DontInline
    private static ThreadLog lookUp(Thread thread) {
        CurrentLogs logs = current;
        ThreadLog log = logs.get();
        if (log != null) {
            if (keepsLast) {
                last = log;
            } else if (!log.isIgnored() && !log.ended) {
                logs.putNear(thread, log);
            }
        }
        return log;
    }

    /** From now on one thread runs at a time, most of the time: another one than before is the exception. */
    static void keepLast() {
        keepsLast = true;
    }

    /** Makes this the log of the running thread. */
    void bind() {
        last = null;
        CurrentLogs logs = current;
        logs.forget(thread);
        logs.set(this);
    }

    /** The running thread has no log any more; it gets one at its next event. */
    static void unbind() {
        last = null;
        CurrentLogs logs = current;
        logs.forget(Thread.currentThread());
        logs.remove();
    }

    /**
     * Runs everything once that links itself at its first use, because the JDK does that with woven maps: in the middle of a target's
     * event that would be too late.
     */
    static void warmUp(Thread thread) {
        ThreadLog log = new ThreadLog(-1, "", -1, thread, false, false);
        ThreadLog other = new ThreadLog(-2, "", -1, thread, false, false);
        boolean drops = Threads.dropWhenFull;
        Threads.dropWhenFull = true;
        for (int i = 0; i <= 2 * RING_WORDS; i += 2) {
            log.append(BEGIN, 0, 0);
        }
        Threads.dropWhenFull = drops;
        long[] into = new long[RING_WORDS];
        while (log.available() > 0) {
            log.take(into, log.available());
        }
        log.active = true;
        log.claim(log);
        log.field(log, BEGIN);
        other.active = true;
        other.field(log, BEGIN);
        other.field(log, BEGIN);
        other.field(log, BEGIN);
        other.field(log, BEGIN);
        ArrayCopyHooks.copy(into, 0, into.clone(), 0, 1, other, BEGIN, BEGIN);
        ArrayCopyHooks.copy(new Object[] {log}, 0, new ThreadLog[1], 0, 1, other, BEGIN, BEGIN);
        ArrayCopyHooks.fill(new Object[] {log}, other, other, BEGIN);
        ArrayCopyHooks.copyOf(into, 1, other, BEGIN);
        other.emit(BEGIN, 0, 0);
        if (log.redundant != null) {
            log.redundant.warmUp();
        }
    }

    /** Whether events are recorded and controlled just now. */
    boolean isActive() {
        return active;
    }

    /** Whether the innermost frame is active and was not called by the classes of {@code java.util.concurrent} themselves. */
    boolean isActiveFromOutside() {
        return active && SiteData.role(calledFrom[depth]) != SyncRoles.INSIDE;
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
        quiet = quiet > 1 ? quiet - 1 : leastQuiet();
        active = quiet == 0 && actives[depth];
    }

    /**
     * For a controller that is about to throw out of a hook: the thread's own code goes on, and its next hook must come to the controller
     * again, whether or not the hook has a handler that leaves Heddle's own code.
     */
    public void throwing() {
        quiet = leastQuiet();
        active = quiet == 0 && actives[depth];
    }

    private int leastQuiet() {
        return released ? 1 : 0;
    }

    /**
     * From now on the thread is in code that is not woven and calls the program, as what runs tests: what the JDK does for that code directly is
     * nobody's business, not even in methods that are called under any name. What the JDK has asked for on the way here differs with who started the
     * thread, so the numbers of pinned seeds and hash codes begin here.
     */
    public void runsTests() {
        calledFirst = SiteData.NO_NAME;
        pinnedSeeds = 1;
        pinnedHashes = 0;
    }

    /** Whether the thread is in what runs tests, and not in the program that this has called. */
    boolean isBelowProgram() {
        if (calledFirst == SiteData.RUN_NAME || active) {
            return false;
        }
        for (int d = depth; d > 0; d--) {
            if (actives[d]) {
                return false;
            }
        }
        return true;
    }

    // Shadow stack

    /** Called from woven code: a method of the program was entered; the result goes to {@link #exit}. The receiver may be null. */
    @Hook
    public int enter(Object receiver, int site) {
        return push(receiver, site, quiet == 0);
    }

    /**
     * Called from woven code: as {@link #enter}, where not every method has a frame: the call that was executed last may be that of a
     * method without one, and have ended. Such a frame is known and not told: of the methods that call it some have none.
     */
    @Hook
    public int enterNamed(Object receiver, int site) {
        int d = pushNamed(null, site);
        receivers[d] = UNTOLD;
        return d;
    }

    /** Called from woven code: as {@link #enterNamed}, for a method in which accesses are recorded: its frame is told. */
    @Hook
    public int enterTold(Object receiver, int site) {
        return pushNamed(receiver, site);
    }

    private int pushNamed(Object receiver, int site) {
        int name = SiteData.name(site);
        if (SiteData.name(pending) != name && name != SiteData.ANY_NAME) {
            pending = 0;
        }
        return push(receiver, site, quiet == 0);
    }

    /**
     * Called from woven code: a method of the JDK was entered; the result goes to {@link #exit}. It counts only if woven code called just
     * this method: the JDK also works on its own behalf, as for loading a class, and that is nobody's business.
     */
    @Hook
    public int enterLibrary(Object receiver, int site) {
        int called = pending != 0 ? SiteData.name(pending) : depth == 0 ? calledFirst : SiteData.NO_NAME;
        int name = SiteData.name(site);
        boolean wanted = called == name || name == SiteData.ANY_NAME && called != SiteData.NO_NAME;
        int d = push(receiver, site, quiet == 0 && wanted && (depth == 0 || actives[depth]));
        if (AcquisitionStacks.hidesLibrary) {
            receivers[d] = UNTOLD;
        }
        return d;
    }

    private int push(Object receiver, int site, boolean isActive) {
        int d = ++depth;
        if (d == entrySites.length) {
            grow();
        }
        if (hasUnseen && d == 1 && !wasUnseen) {
            goUnseen();
        }
        entrySites[d] = site;
        // A frame that is not recorded does not belong to the stack: what it calls was called from below it.
        calledFrom[d] = d == 1 || actives[d - 1] ? pending : calledFrom[d - 1];
        pending = 0;
        receivers[d] = isActive && hasFrames && receiver != null ? System.identityHashCode(receiver) : 0;
        actives[d] = isActive;
        active = isActive;
        return d;
    }

    /** Called from woven code: the receiver of the constructor at a depth is known now, after its call of super. */
    @Hook
    public void receiver(Object receiver, int atDepth, int site) {
        if (!actives[atDepth] || !hasFrames) {
            return;
        }
        int identity = System.identityHashCode(receiver);
        receivers[atDepth] = identity;
        if (written >= atDepth) {
            tellOwn(site, identity, 0);
        }
    }

    /**
     * Called from woven code: the method at a depth returns or throws, and whatever is above it was left by an exception. If it was what
     * the frame below had called, that call is over; if it was the JDK's own business in between, as loading the class to be called, the
     * call is still to come.
     */
    @Hook
    public void exit(int atDepth) {
        while (depth > atDepth) {
            pop();
        }
        pending = actives[atDepth] ? 0 : calledFrom[atDepth];
        pop();
        active = quiet == 0 && actives[depth];
    }

    /** Called from woven code: a leaf returns; its depth is 0 if its frame was never entered. */
    public void leafExit(int atDepth) {
        if (atDepth != 0) {
            exit(atDepth);
        }
    }

    /** Called from woven code: the method at a depth caught an exception, and whatever is above it was left. */
    @Hook
    public void unwind(int atDepth) {
        while (depth > atDepth) {
            pop();
        }
        pending = 0;
        active = quiet == 0 && actives[depth];
    }

    private void pop() {
        int d = depth;
        if (written >= d) {
            if (actives[d] && receivers[d] != UNTOLD) {
                stretch++;
                appendOwn(EXIT, 0, 0);
            }
            written = d - 1;
        }
        if (hashed >= d) {
            hashed = d - 1;
        }
        if (loops != null) {
            loops.leave(d);
        }
        depth = d - 1;
        if (hasUnseen && d == 1 && (!wasUnseen || usedOwn)) {
            goUnseen();
        }
    }

    /**
     * Something gives or takes an order of which nothing is recorded, because what called it is not woven or was called before recording began: if so the thread passes
     * through, so that an order is passed on from one thread to another.
     */
    void passUnseen() {
        if (isIgnored()) {
            now().passUnseenHere();
        } else {
            passUnseenHere();
        }
    }

    private void passUnseenHere() {
        if (!hasUnseen || quiet != 0) {
            return;
        }
        for (int d = depth; d > 0; d--) {
            if (actives[d]) {
                return;
            }
        }
        if (wasUnseen) {
            comeFromUnseen();
        }
        goUnseen();
    }

    /** The thread goes back to code of which nothing is recorded. */
    private void goUnseen() {
        segment++;
        stretch++;
        usedOwn = false;
        wasUnseen = false;
        append(UNSEEN_BEGIN, 0, 0);
        wasUnseen = true;
    }

    /** The thread comes back from there. */
    private void comeFromUnseen() {
        wasUnseen = false;
        segment++;
        stretch++;
        append(UNSEEN_END, 0, 0);
    }

    /**
     * The log that the running thread has now, if this one is ignored: a method that was entered before recording began holds that as long as it runs. Else
     * this one.
     */
    ThreadLog now() {
        return isIgnored() ? current() : this;
    }

    /** Called from woven code: the head of a loop was reached; that is written when something happens in it. */
    @Hook
    public void loop(int enterSite, int iterateSite) {
        if (active) {
            ActiveLoops open = loops;
            if (open == null) {
                open = loops = new ActiveLoops();
            }
            open.head(depth, enterSite, iterateSite);
        }
    }

    /** Called from woven code: an object or array was made, and its constructor has come back. */
    @Hook
    public void allocated(Object made, int site) {
        if (active) {
            tellOwn(site, System.identityHashCode(made), ClassNumbers.of(this, made));
            made(made, site);
        }
    }

    /** Called from woven code: as {@link #allocated}, where allocations are not recorded. Woven only when there is a controller. */
    @Hook
    public void made(Object made, int site) {
        if (active) {
            Controller c = Hooks.controller;
            if (c != null) {
                enterAgent();
                c.allocated(this, site, made);
                leaveAgent();
            }
        }
    }

    /** Called from woven code: a call instruction comes next. */
    public void call(int site) {
        pending = site;
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

    /**
     * For any thread: the entry site of the method at a depth, or 0 if that frame is not recorded. Of a thread that runs it may be that of a
     * moment ago.
     */
    public int recordedEntrySite(int atDepth) {
        int[] entries = entrySites;
        boolean[] recorded = actives;
        // The depth grows before the arrays do, and these are replaced one after the other.
        return atDepth < entries.length && atDepth < recorded.length && recorded[atDepth] ? entries[atDepth] : 0;
    }

    /** The context: the same number in every run, equal to that of {@code dev.heddle.trace.plan.CallStack}. */
    public long context() {
        for (int d = hashed + 1; d <= depth; d++) {
            long context = contexts[d - 1];
            if (actives[d]) {
                context = mix(mix(context, SiteData.hash(calledFrom[d])), SiteData.hash(entrySites[d]));
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

    @DontInline
    private void grow() {
        int used = entrySites.length;
        int length = used * 2;
        int[] entries = new int[length];
        int[] from = new int[length];
        int[] objects = new int[length];
        boolean[] flags = new boolean[length];
        long[] hashes = new long[length];
        System.arraycopy(entrySites, 0, entries, 0, used);
        System.arraycopy(calledFrom, 0, from, 0, used);
        System.arraycopy(receivers, 0, objects, 0, used);
        System.arraycopy(actives, 0, flags, 0, used);
        System.arraycopy(contexts, 0, hashes, 0, used);
        entrySites = entries;
        calledFrom = from;
        receivers = objects;
        actives = flags;
        contexts = hashes;
    }

    // Accesses

    /** Called from woven code: an instance field was read or is about to be written. */
    @Hook
    public void field(Object owner, int site) {
        // A null owner is about to throw, and no access.
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = look(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /** Called from woven code: as {@link #field}, for fields of an array type. */
    @Hook
    public void arrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = look(identity, site);
            if (at != ObjectOwners.OWN) {
                accessToArray(site, identity, value, at);
            }
        }
    }

    /** Called from woven code: a static field was read or is about to be written. */
    @Hook
    public void staticField(int site) {
        if (active) {
            access(site, 0, 0, ObjectOwners.NOBODY);
        }
    }

    /** Called from woven code: as {@link #staticField}, for fields of an array type. */
    @Hook
    public void staticArrayField(Object value, int site) {
        if (active) {
            accessToArray(site, 0, value, ObjectOwners.NOBODY);
        }
    }

    /** Called from woven code: as {@link #field}, for a volatile field: an order that others may rely on, so it is always recorded. */
    @Hook
    public void volatileField(Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), 0);
        }
    }

    /** Called from woven code: as {@link #volatileField}, for fields of an array type. */
    @Hook
    public void volatileArrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), value == null ? 0 : System.identityHashCode(value));
        }
    }

    /** Called from woven code: as {@link #volatileField}, for static fields. */
    @Hook
    public void volatileStaticField(int site) {
        if (active) {
            emitAccess(site, 0, 0);
        }
    }

    /** Called from woven code: as {@link #volatileStaticField}, for fields of an array type. */
    @Hook
    public void volatileStaticArrayField(Object value, int site) {
        if (active) {
            emitAccess(site, 0, value == null ? 0 : System.identityHashCode(value));
        }
    }

    /**
     * Called from woven code: an array element was read or is about to be written. The index of a write may be out of bounds: then it
     * throws, and the event stands for an element that nobody else has.
     */
    @Hook
    public void array(Object array, int index, int site) {
        if (active && array != null) {
            int identity = System.identityHashCode(array);
            int at = look(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, index, at);
            }
        }
    }

    /**
     * A copy of elements, or a fill. All events of it have one stamp.
     *
     * @param source the array that is read, or null
     * @param target the array that is written, or null
     * @param length number of elements, at least one
     */
    void ranges(Object source, int from, int readSite, Object target, int to, int writeSite, int length) {
        int read = source == null ? 0 : System.identityHashCode(source);
        int written = target == null ? 0 : System.identityHashCode(target);
        int readAt = read == 0 ? ObjectOwners.NOBODY : look(read, readSite);
        int writtenAt = written == 0 ? ObjectOwners.NOBODY : look(written, writeSite);
        if (readAt == ObjectOwners.OWN) {
            read = 0;
        }
        if (writtenAt == ObjectOwners.OWN) {
            written = 0;
        }
        if (read == 0 && written == 0) {
            return;
        }
        if (readAt >= 0) {
            takeOver(readAt, read);
        }
        // Of the same array the entry is gone by now.
        if (writtenAt >= 0 && writtenAt != readAt) {
            takeOver(writtenAt, written);
        }
        long stamp = range(0, readSite, read, from, length);
        range(stamp, writeSite, written, to, length);
        copyStamp = 0;
    }

    /** @return the stamp, or 0 if there was no event yet */
    private long range(long stampSoFar, int site, int array, int from, int length) {
        long stamp = stampSoFar;
        if (array == 0) {
            return stamp;
        }
        int end = from + length;
        int at = from;
        while (at < end) {
            int piece = ArrayCopyHooks.firstPiece(at, end);
            int code = ArrayCopyHooks.code(at, piece);
            at += piece;
            if (owners == null || !isKnown(site, array, code)) {
                if (isBehind()) {
                    writeFrames();
                }
                if (stamp == 0) {
                    // The pieces of a copy are known by their stamp, so it is theirs alone.
                    stamp = givingStamp();
                    copyStamp = stamp;
                }
                append(stamp, site, array, code);
            }
        }
        return stamp;
    }

    /** Called from woven code: an element was read from an array of references, or is about to be written. */
    @Hook
    public void element(Object element, Object array, int site) {
        if (active && element != null && array != null && element.getClass().isArray()) {
            int identity = System.identityHashCode(element);
            int at = look(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, System.identityHashCode(array), at);
            }
        }
    }

    /** Called from woven code: as {@link #element}, in a leaf; gives the depth back. */
    @Hook
    public int leafElement(Object element, Object array, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0
                || element == null
                || array == null
                || !element.getClass().isArray()) {
            return atDepth;
        }
        int identity = System.identityHashCode(element);
        int at = look(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, System.identityHashCode(array), at);
        return d;
    }

    /**
     * Called from woven code: a method is called next. If the class of its receiver is not woven and not known to be thread-safe, that is an
     * access to the object as a whole.
     */
    @Hook
    public void object(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            int identity = System.identityHashCode(receiver);
            int at = look(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /** Called from woven code: as {@link #object}, for a scheduler to decide at. Woven only when there is a controller. */
    @Hook
    public void beforeObject(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            beforeArray(receiver, -1, site);
        }
    }

    // Accesses of which nothing is recorded. Woven only when there is a controller.

    /** Called from woven code: a field comes next; the owner is null for a static one. */
    @Hook
    public void beforeField(Object owner, int site) {
        beforeArray(owner, -1, site);
    }

    /** Called from woven code: an array element comes next. */
    @Hook
    public void beforeArray(Object array, int index, int site) {
        if (active) {
            Controller c = Hooks.controller;
            if (c != null) {
                enterAgent();
                c.access(this, site, array, index);
                leaveAgent();
            }
        }
    }

    // Leaves: as the above, but the frame is entered when there is something to record.

    /** Called from woven code: as {@link #field}, in a leaf; gives the depth back. */
    @Hook
    public int leafField(Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = look(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, 0, at);
        return d;
    }

    /** Called from woven code: as {@link #arrayField}, in a leaf; gives the depth back. */
    @Hook
    public int leafArrayField(Object value, Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = look(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        accessToArray(site, identity, value, at);
        return d;
    }

    /** Called from woven code: as {@link #array}, in a leaf; gives the depth back. */
    @Hook
    public int leafArray(Object array, int index, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || array == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(array);
        int at = look(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, index, at);
        return d;
    }

    /** Called from woven code: an object or array was made, and nobody else has seen it yet. */
    @Hook
    public void claim(Object made) {
        ObjectOwners table = owners;
        if (table != null && active && made != null) {
            usedOwn = true;
            // Time must pass for those that make much and record nothing, or what they used long ago would look new.
            if ((++claims & CLAIMS_PER_STAMP - 1) == 0) {
                lastStamp = Clock.tick() << SITE_BITS;
            }
            table.claim(System.identityHashCode(made), number + 1, lastStamp);
        }
    }

    /** Called from woven code: as {@link #claim}, for an array of arrays, all of them new. */
    @Hook
    public void claimAll(Object[] made) {
        if (owners != null && active && made != null) {
            claim(made);
            for (Object inner : made) {
                if (inner instanceof Object[] more) {
                    claimAll(more);
                } else if (inner != null) {
                    claim(inner);
                }
            }
        }
    }

    /** Whose an object is, as {@link ObjectOwners#look} says; an access to one of this thread's own is noted. */
    private int look(int identity, int site) {
        ObjectOwners table = owners;
        if (table == null) {
            return ObjectOwners.NOBODY;
        }
        int at = table.look(identity, number + 1, lastStamp | site);
        if (at == ObjectOwners.OWN) {
            usedOwn = true;
        }
        return at;
    }

    /** @param at whose the target is, as {@link #look} has just said: not this thread's own */
    private void access(int site, int target, int aux, int at) {
        if (owners != null) {
            if (at >= 0) {
                takeOver(at, target);
            }
            if (isKnown(site, target, aux)) {
                return;
            }
        }
        if (isBehind()) {
            writeFrames();
        }
        append(accessStamp(site), site, target, aux);
    }

    /** As {@link #access}, where it may take an order: the content of an array that a final field holds is frozen. */
    private void accessToArray(int site, int target, Object value, int at) {
        news = Clock.NO_NEWS;
        access(site, target, value == null ? 0 : System.identityHashCode(value), at);
    }

    /** Whether there are frames or iterations of loops that have not been written. */
    private boolean isBehind() {
        return written < depth && hasFrames || loops != null && loops.areBehind() || holds != null && holds.areBehind();
    }

    /** Whether the analyses that the recording is made for need not be told of an access of an object that is not this thread's own. */
    private boolean isKnown(int site, int target, int aux) {
        if (repeats == null && !remember()) {
            return false;
        }
        if (detail == Threads.RACES) {
            return seen.look(segment, site, target, aux, 1) != SegmentDedup.RECORD;
        }
        // In a frame or an iteration that has no event yet, nothing repeats.
        if (!isBehind() && repeats.drops(stretch, site, target, aux)) {
            return true;
        }
        return detail == Threads.UNITS && isReadAgain(site, target, aux);
    }

    /** Whether this is a read of what nobody is known to write, which was recorded twice in this segment. */
    private boolean isReadAgain(int site, int target, int aux) {
        int variable = SiteData.variable(site);
        int object = target != 0 ? target : SiteData.field(variable);
        if (SiteData.isWrite(variable)) {
            writtenObjects.add(object);
            return false;
        }
        if (writtenObjects.has(object)) {
            return false;
        }
        int told = seen.look(segment, site, target, aux, 2);
        if (told == SegmentDedup.DROP_FIRST) {
            append(copyStamp != 0 ? copyStamp : takingStamp(), READ_AGAIN, target, site);
        }
        return told != SegmentDedup.RECORD;
    }

    @DontInline
    private boolean remember() {
        try {
            SegmentDedup places = detail == Threads.PAIRS ? null : new SegmentDedup();
            repeats = new FrameDedup();
            seen = places;
            return true;
        } catch (OutOfMemoryError e) {
            // The target's own affair; here it only means to record repeats.
            return false;
        }
    }

    /** A second thread meets an object. If its entry has gone since the look, or the table has, the object is nobody's. */
    @DontInline
    void takeOver(int at, int target) {
        ObjectOwners table = owners;
        int id = table == null ? ObjectOwners.NOBODY : table.owner(at, target);
        if (id == ObjectOwners.NOBODY) {
            return;
        }
        long last = table.lastAccess(at, target, id);
        if (last == ObjectOwners.NOBODY) {
            return;
        }
        tell(HANDED_OVER, target, id - 1);
        // Of the hand that the event before has begun, so that no other thread's HANDED_OVER comes between.
        append(lastStamp + ONE_STAMP, LAST_ACCESS, (int) (last >>> SITE_BITS), (int) last & (1 << SITE_BITS) - 1);
        if (!ordersAccesses) {
            // Before others can know it: what they do with the object from here on comes after it.
            Clock.tellNews();
        }
        table.remove(at);
    }

    // Ring, producer's side

    /**
     * Called from woven code: records an event by which the thread may give or take an order, and before it the frames that have not been
     * written yet.
     */
    void emit(int site, int target, int aux) {
        if (redundant != null) {
            redundant.record(site, target, aux);
            return;
        }
        order(site, target, aux);
    }

    /** Records an event by which the thread may give or take an order, whether or not it does. */
    void order(int site, int target, int aux) {
        segment++;
        tell(site, target, aux);
    }

    /** Called from woven code: as {@link #emit}, for a volatile or atomic access: a read of one ends no segment. */
    void emitAccess(int site, int target, int aux) {
        if (redundant != null) {
            redundant.record(site, target, aux);
            return;
        }
        boolean takes = SyncRoles.onlyTakes(SiteData.role(site));
        if (!takes) {
            segment++;
        }
        if (isBehind()) {
            writeFrames();
        }
        stretch++;
        append(takes ? takingStamp() : givingStamp(), site, target, aux);
    }

    /**
     * As {@link #emitAccess}, in a method that has no frame: nobody has asked whether the thread is active, and what was called last was this method. There are none in a program that
     * was running already.
     */
    void emitWithoutFrame(int site, int target, int aux) {
        if (quiet != 0) {
            return;
        }
        pending = 0;
        emitAccess(site, target, aux);
    }

    /** The stamp of the last event. */
    long stamp() {
        return lastStamp >>> SITE_BITS;
    }

    /** Records an event that is no access, and before it the frames that have not been written yet. */
    void tell(int site, int target, int aux) {
        if (isBehind()) {
            writeFrames();
        }
        stretch++;
        append(site, target, aux);
    }

    /** Called from woven code: records that a lock was acquired, and before it the whole call stack if that is due. */
    void acquired(int site, int target, int aux) {
        int stack = hasStacks ? stackOf(site) : AcquisitionStacks.UNKNOWN;
        if (redundant != null && redundant.acquire(site, target, aux, stack)) {
            return;
        }
        onStack(stack);
        emit(site, target, aux);
    }

    /** From here on acquisitions have this stack. What is still to be recorded has the one before. */
    void onStack(int stack) {
        if (hasStacks) {
            if (isBehind()) {
                writeFrames();
            }
            if (stack != lastStack) {
                lastStack = stack;
                stretch++;
                appendOwn(STACK, 0, stack);
            }
        }
    }

    @DontInline
    private int stackOf(int site) {
        if (stacks == null) {
            try {
                stacks = new AcquisitionStacks();
            } catch (OutOfMemoryError e) {
                // The target's own affair; here it only means to go without.
                return AcquisitionStacks.UNKNOWN;
            }
        }
        int at = stacks.find(context() + site * 0x9E37_79B9_7F4A_7C15L);
        if (at >= 0 && stacks.isDue(at)) {
            lookAtStack(at);
        }
        return at < 0 ? AcquisitionStacks.UNKNOWN : stacks.number(at);
    }

    /** Rare enough to allocate. */
    @DontInline
    private void lookAtStack(int at) {
        int number;
        enterAgent();
        try {
            number = Threads.directory.stackNumber(new Throwable().getStackTrace());
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The target's own affair; here it only means to go without.
            number = AcquisitionStacks.UNKNOWN;
        } finally {
            leaveAgent();
        }
        stacks.put(at, number);
    }

    @DontInline
    private void writeFrames() {
        stretch++;
        if (hasFrames || loops != null) {
            writeLoops(written);
            for (int d = written + 1; d <= depth; d++) {
                if (actives[d] && receivers[d] != UNTOLD) {
                    appendOwn(entrySites[d], receivers[d], calledFrom[d]);
                }
                writeLoops(d);
            }
            written = depth;
        }
        if (holds != null && holds.areBehind()) {
            writeHolds();
        }
    }

    /** Writes the acquisitions of locks that are held and were not worth an event so far. There are none where there are frames. */
    @DontInline
    private void writeHolds() {
        for (int i = 0; i < holds.count(); i++) {
            if (!holds.isWritten(i)) {
                if (holds.stack(i) != lastStack) {
                    lastStack = holds.stack(i);
                    appendOwn(STACK, 0, lastStack);
                }
                append(holds.site(i), holds.lock(i), holds.lockClass(i));
                redundant.writes(i);
            }
        }
        holds.allWritten();
    }

    /** Writes where the loops of a frame have come to. */
    @DontInline
    private void writeLoops(int atDepth) {
        ActiveLoops open = loops;
        if (open != null && open.areBehind()) {
            for (int i = open.first(atDepth); i < open.end(atDepth); i++) {
                int site = open.siteToWrite(i);
                if (site != 0) {
                    appendOwn(site, 0, open.iteration(i));
                }
            }
            open.caughtUp(atDepth);
        }
    }

    /** An event of a site that may give an order, or take one. */
    private void append(int site, int target, int aux) {
        append(SyncRoles.onlyTakes(SiteData.role(site)) ? takingStamp() : givingStamp(), site, target, aux);
    }

    /** An event that says something of this thread alone. */
    private void appendOwn(int site, int target, int aux) {
        append(ownStamp(), site, target, aux);
    }

    /** Records an event that says something of this thread alone, and before it the frames that have not been written yet. */
    private void tellOwn(int site, int target, int aux) {
        if (isBehind()) {
            writeFrames();
        }
        stretch++;
        appendOwn(site, target, aux);
    }

    // The stamps: see docs/design/order.md. The bits of the site are 0.

    /** Later than whatever this thread has seen of others, and earlier than whatever they do once they have seen what it does next. */
    private long givingStamp() {
        if (wasUnseen) {
            comeFromUnseen();
        }
        seeStamps();
        return Clock.tick() << SITE_BITS;
    }

    /** Later than whatever this thread has seen of others. */
    private long takingStamp() {
        if (wasUnseen) {
            comeFromUnseen();
        }
        seeStamps();
        long last = lastStamp;
        long latest = Clock.latest() << SITE_BITS;
        long next = (latest > last ? latest : last) + ONE_STAMP;
        // Where one thread runs at a time, what they do has an order to be kept, whether or not anything comes of it.
        return isOfHand(next) && !keepsLast ? next : Clock.tick() << SITE_BITS;
    }

    /** For a read or a write that orders nothing by itself. */
    private long accessStamp(int site) {
        if (ordersAccesses) {
            return SiteData.isWrite(SiteData.variable(site)) ? givingStamp() : takingStamp();
        }
        return ownStamp();
    }

    /** The next one of the hand, unless there is something new that this event may have to come after: a class whose initialiser has ended, of which a frame is the first use. */
    private long ownStamp() {
        long next = lastStamp + ONE_STAMP;
        int told = Clock.news();
        if (news == told && isOfHand(next) && isUndisturbed()) {
            return next;
        }
        news = told;
        return takingStamp();
    }

    /** What the drainer has stamped for the thread so far is earlier than what comes. Asked first, because a volatile write waits for all writes before it. */
    private void seeStamps() {
        if (wasStamped) {
            wasStamped = false;
        }
    }

    /** Whether there is nothing between the last event and this moment that has a stamp of its own. */
    private boolean isUndisturbed() {
        return !wasUnseen && !wasStamped;
    }

    /** Whether a stamp that follows one of a hand is of the same hand. */
    private static boolean isOfHand(long stamp) {
        return (stamp & (long) (Clock.HAND - 1) << SITE_BITS) != 0;
    }

    /** @param stamp a new one, or that of the last event; the bits of the site are 0 */
    private void append(long stamp, int site, int target, int aux) {
        lastStamp = stamp;
        long word1 = (long) aux << 32 | target & 0xFFFF_FFFFL;
        if (!ring.offer(stamp | site, word1)) {
            offerLater(stamp | site, word1);
        }
    }

    /**
     * The ring is full: take a larger one, wait for the drainer, or drop the event and count it. If the recording is being closed, it ends here
     * for this thread: what a thread does meanwhile is not lost, and nothing may follow on what is missing.
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
            // Not park: that would eat a permit of the target's own.
            Thread.yield();
        }
    }

    /** @return whether this is the thread's first event; not if its thread locals were erased, as pools do, and it is bound again */
    boolean begin() {
        if (begun || ring == null) {
            return false;
        }
        begun = true;
        boolean unseen = wasUnseen;
        wasUnseen = false;
        append(BEGIN, 0, 0);
        wasUnseen = unseen;
        return true;
    }

    /**
     * By the agent, before the thread has its log: the first event of a thread that has run for long, and the locks that it was seen to hold. The
     * thread itself has no other event before.
     *
     * @param holds for each lock its identity, the site of its acquisition and the number of the call stack there
     */
    void beginRunning(int[] holds) {
        begin();
        wasUnseen = false;
        for (int at = 0; at < holds.length; at += 3) {
            append(STACK, 0, holds[at + 2]);
            append(HELD, holds[at], holds[at + 1]);
        }
        wasUnseen = hasUnseen;
    }

    /** The recording is over: what the thread's log refers to is free, as far as it is large. */
    void release() {
        released = true;
        // A thread that leaves Heddle's own code at this very moment may go on until it does so again.
        quiet = 1;
        active = false;
        ring = Ring.NOWHERE;
        drained = Ring.NOWHERE;
        owners = null;
    }

    /** From now on every thread has another log. */
    static void renew() {
        last = null;
        current = new CurrentLogs();
    }

    /** The thread has ended. Called by the thread itself, or by the drainer if the thread is dead and was not seen to end. */
    public void end() {
        if (!ended && ring != null) {
            unwind(0);
            if (holds != null && holds.areBehind()) {
                writeHolds();
            }
            append(END, 0, 0);
            ended = true;
            current.forget(thread);
            active = false;
            quiet++;
        }
    }

    // Ring, drainer's side

    /** Whether the thread has recorded its last event. */
    public boolean isEnded() {
        return ended;
    }

    /** Drainer only: how many words wait to be taken together; there may be more afterwards. */
    public int available() {
        drained = drained.current();
        return drained.available();
    }

    /** Drainer only: copies waiting words out and frees their room. */
    public void take(long[] into, int words) {
        drained.take(into, words);
    }

    /** Drainer only: changes whenever the thread acquires or releases a lock without recording that. */
    public int holdsVersion() {
        return holds == null ? 0 : holds.version();
    }

    /**
     * Drainer only: the locks that a thread which stands still holds and has not recorded.
     *
     * @param version of its holds, before it was seen to stand still
     * @return for each its site, its identity and the number of the stack; empty if there are none, or if the thread has gone on
     */
    public int[] unrecordedHolds(int version) {
        return holds == null ? NO_HOLDS : holds.unwritten(version);
    }

    /**
     * Drainer only: a stamp is going to be taken for what the thread is seen to do. If it still waits after that, what it records itself from then on has later ones.
     */
    public void beforeStamp() {
        wasStamped = true;
    }

    /** Drainer only: the number of the stack that the thread has recorded last. */
    public int lastStack() {
        return lastStack;
    }

    /** Drainer only: how many redundant operations were left out; exact once the thread has ended or stands still. */
    public long leftOut() {
        return redundant == null ? 0 : redundant.leftOut();
    }

    /** Drainer only: how many events were dropped so far; exact once the thread has ended or stands still. */
    public int dropped() {
        return dropped;
    }
}
