package dev.heddle.recorder.boot;

/**
 * The recorder's state of one thread: a ring of events, a shadow of the call stack, and tables that filter accesses.
 * Woven methods hold the log of their thread in a local and call it directly.
 *
 * <p><b>Shadow stack.</b> Only its thread uses it. A frame is written as an event when something is recorded in it, not
 * when it is entered: a call without recorded events costs no event. Frame 0 stands for the caller of the thread's
 * first woven method. A leaf is a method that calls nothing; it enters its frame only when there is something to
 * record.
 *
 * <p><b>Calls.</b> {@code pending} is the site of the last executed call that has not reached a woven method yet. The
 * next frame was called from there. A JDK frame that the program did not call restores {@code pending} when it is left:
 * it ran on the JVM's behalf, for example to load the class of the called method.
 */
public final class ThreadLog {
    /** The largest value that {@link #available} returns. */
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

    /** Marks a frame that is tracked but not recorded. */
    private static final int UNRECORDED = -1;

    private static final int[] NO_HOLDS = {};
    private static final int FIRST_FRAMES = 16;
    private static final int CLAIMS_PER_STAMP = 1 << 10;
    private static final long ONE_STAMP = 1L << SITE_BITS;
    /** Replaced when a recording of a running program begins or ends: every thread then gets another log. */
    private static CurrentLogs current = new CurrentLogs();

    /**
     * Used only with a controller that lets one thread run at a time; otherwise null. The log that was looked up last,
     * which is nearly always that of the running thread. Racy by design: a stale value only costs a slow lookup. Each
     * log is stored by its own thread, which removes it before it gets another one, and a thread accepts only its own
     * log.
     */
    private static ThreadLog last;

    private static boolean keepsLast;

    /** Number in this recording. */
    public final int number;
    /** Name that is the same in every run: the path of spawn order. */
    public final String path;
    /** Number of the parent, or -1. */
    public final int parent;
    /** The thread. */
    public final Thread thread;
    /** The number of children it has started; only the thread itself counts. */
    int children;
    /** Whether the thread's start was recorded, or it is the main thread. */
    public final boolean announced;
    /**
     * The thread that this one is starting from an override of {@code start}, or null; only the thread itself uses it.
     */
    ThreadLog starting;
    /** With a controller: the thread that this one is starting, inside the JDK's {@code start}, or null. */
    ThreadLog inStart;
    /** Whether it was announced there. */
    boolean announcedInStart;
    /** A scheduler's state of the thread; the hooks do not use it. */
    public Object control;
    /** The number of seeds and identity hash codes that the thread has got from {@link DeterministicValues}. */
    int pinnedSeeds;

    int pinnedHashes;

    /** Whether there may be unrecorded code below the known frames: see docs/design/attach.md. */
    private final boolean hasUnseen;
    /** Whether the thread has been in such code since its last event. */
    private boolean wasUnseen;
    /** Whether it has used an object that it owns, without an event, since it returned from such code. */
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
    /**
     * Whether the recording has ended; set by the thread that closes it. Woven frames still on a stack record nothing
     * after that.
     */
    private volatile boolean released;

    private boolean active;
    private int pending;
    /**
     * The caller of the first JDK method on the stack: the JVM, with which every thread begins, or code that does not
     * count.
     */
    private int calledFirst = SiteData.RUN_NAME;

    private int[] entrySites = new int[FIRST_FRAMES];
    private int[] calledFrom = new int[FIRST_FRAMES];
    private int[] receivers = new int[FIRST_FRAMES];
    private boolean[] actives = new boolean[FIRST_FRAMES];
    private long[] contexts = new long[FIRST_FRAMES];

    /** The loops that the frames on the stack are in; null before the first loop. */
    private ActiveLoops loops;

    /** Whether call stacks of acquisitions are recorded, because frames are not recorded or only some of them. */
    private final boolean hasStacks;
    /** Whether frames are recorded. */
    private final boolean hasFrames;
    /** Null before the first acquisition, because there may be many threads. */
    private AcquisitionStacks stacks;
    /** The number of the stack that was recorded last. */
    private int lastStack = AcquisitionStacks.UNKNOWN;

    /** Null if every access is recorded. */
    private ObjectOwners owners;
    /** The level of detail of accesses, if they are filtered. */
    private final int detail;
    /** Null before the first access, and if every access is recorded. */
    private FrameDedup repeats;
    /** Null in the same cases, and where all ordered pairs of accesses are recorded. */
    private SegmentDedup seen;
    /** Null unless the filter needs the set of written objects. */
    private final WrittenObjects writtenObjects;
    /** Grows with every event other than an access: the accesses between two such events are a stretch. */
    private long stretch;
    /** Grows with every event that may be a release, and with most that may be an acquire. */
    private long segment;
    /** A stamp not older than the last event, in the bits where an event has it. */
    private long lastStamp;
    /** Whether the stamps also order racing accesses, and not only synchronisation. */
    private final boolean ordersAccesses;
    /** Whether the drainer has taken a stamp for an event of this thread since the thread took one itself. */
    private volatile boolean wasStamped;
    /** The stamp of the copy that is being recorded; 0 outside a copy, or before its first event. */
    private long copyStamp;
    /** Events that order nothing may reuse the current stamp block as long as no news newer than this was published. */
    private int news;

    /** Null if every synchronisation operation is recorded. */
    private final RedundancyFilter redundant;
    /** The locks whose acquisitions may still have to be recorded; null if there are no postponed acquisitions. */
    private final HeldLockStack holds;

    private int claims;

    /**
     * The number of hooks until the next one is timed, in a run with a budget; 0 for never. Only for
     * {@link BudgetHooks}.
     */
    int untilTimed;
    /** When the timed hook began; only for {@link BudgetHooks}. */
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
        this.hasFrames = !hasStacks || AcquisitionStacks.withFrames;
        this.redundant = ignored ? null : RedundancyFilter.of(this, Threads.omitted);
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
        return log != null && log.thread == thread ? log : lookUpLog(thread);
    }

    @DontInline
    private static ThreadLog lookUpLog(Thread thread) {
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

    /** From now on usually one thread runs at a time, so consecutive lookups are mostly by the same thread. */
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

    /** Removes the log of the running thread; the thread gets a new one at its next event. */
    static void unbind() {
        last = null;
        CurrentLogs logs = current;
        logs.forget(Thread.currentThread());
        logs.remove();
    }

    /**
     * Runs everything once that links itself at its first use. The JDK links with woven maps, which must not happen in
     * the middle of a program's event.
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

    /** Whether events are recorded and controlled at the moment. */
    boolean isActive() {
        return active;
    }

    /**
     * Whether the innermost frame is active and was not called by the classes of {@code java.util.concurrent}
     * themselves.
     */
    boolean isActiveFromOutside() {
        return active && SiteData.role(calledFrom[depth]) != SyncRoles.INSIDE;
    }

    /** Whether nothing of this thread is recorded: true for Heddle's own threads and the JVM's. */
    public boolean isIgnored() {
        return ring == null;
    }

    /** Whether the thread runs Heddle's own code at the moment, or is ignored. */
    boolean isQuiet() {
        return quiet != 0;
    }

    /** From here to {@link #leaveAgent} the thread runs Heddle's own code, which is not recorded. */
    public void enterAgent() {
        quiet++;
        active = false;
    }

    public void leaveAgent() {
        quiet = quiet > 1 ? quiet - 1 : initialQuiet();
        active = quiet == 0 && actives[depth];
    }

    /**
     * For a controller that is about to throw out of a hook. The thread's own code continues, and its next hook must
     * call the controller again. A handler in the hook that leaves Heddle's own code may or may not run.
     */
    public void throwing() {
        quiet = initialQuiet();
        active = quiet == 0 && actives[depth];
    }

    private int initialQuiet() {
        return released ? 1 : 0;
    }

    /**
     * From now on the thread is in code that is not woven and calls the program, such as a test runner. JDK methods
     * that this code calls directly are not recorded, not even methods that may be called under any name. The number of
     * values drawn so far differs with the code that started the thread, so the counts of pinned seeds and hash codes
     * restart here.
     */
    public void runsTests() {
        calledFirst = SiteData.NO_NAME;
        pinnedSeeds = 1;
        pinnedHashes = 0;
    }

    /** Whether the thread is in the test runner, and not in the program that the runner has called. */
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

    /**
     * Called from woven code: the thread has entered a method of the program. The result is the argument of
     * {@link #exit}. The receiver may be null.
     */
    @Hook
    public int enter(Object receiver, int site) {
        return push(receiver, site, quiet == 0);
    }

    /**
     * Called from woven code: like {@link #enter}, where not every method has a frame. The last executed call may have
     * been of a method without a frame, and have returned. Such a frame is tracked but not recorded, because some of
     * its callers have no frame.
     */
    @Hook
    public int enterNamed(Object receiver, int site) {
        int d = pushNamed(null, site);
        receivers[d] = UNRECORDED;
        return d;
    }

    /** Called from woven code: like {@link #enterNamed}, for a method with recorded accesses: its frame is recorded. */
    @Hook
    public int enterRecorded(Object receiver, int site) {
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
     * Called from woven code: the thread has entered a method of the JDK. The result is the argument of {@link #exit}.
     * The frame counts only if woven code called this very method. The JDK also runs on its own behalf, for example to
     * load a class, which is not recorded.
     */
    @Hook
    public int enterLibrary(Object receiver, int site) {
        int called = pending != 0 ? SiteData.name(pending) : depth == 0 ? calledFirst : SiteData.NO_NAME;
        int name = SiteData.name(site);
        boolean wanted = called == name || name == SiteData.ANY_NAME && called != SiteData.NO_NAME;
        int d = push(receiver, site, quiet == 0 && wanted && (depth == 0 || actives[depth]));
        if (AcquisitionStacks.hidesLibrary) {
            receivers[d] = UNRECORDED;
        }
        return d;
    }

    private int push(Object receiver, int site, boolean isActive) {
        int d = ++depth;
        if (d == entrySites.length) {
            grow();
        }
        if (hasUnseen && d == 1 && !wasUnseen) {
            enterUnseen();
        }
        entrySites[d] = site;
        // A frame that is not recorded does not belong to the stack: its callees were called from below it.
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
            recordOwn(site, identity, 0);
        }
    }

    /**
     * Called from woven code: the method at a depth returns or throws, and an exception has left all frames above it.
     * If the frame below had called this method, that call has ended. If the JDK ran on its own behalf, for example to
     * load the class of the called method, the call is still to come.
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

    /** Called from woven code: the method at a depth has caught an exception, which has left all frames above it. */
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
            if (actives[d] && receivers[d] != UNRECORDED) {
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
            enterUnseen();
        }
    }

    /**
     * Handles a release or acquire that is not recorded, because its caller is not woven or was called before recording
     * began. If this holds, the thread passes through unrecorded code, which preserves a possible order from one thread
     * to another.
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
            leaveUnseen();
        }
        enterUnseen();
    }

    /** The thread returns to code that is not recorded. */
    private void enterUnseen() {
        segment++;
        stretch++;
        usedOwn = false;
        wasUnseen = false;
        append(UNSEEN_BEGIN, 0, 0);
        wasUnseen = true;
    }

    /** The thread comes back from unrecorded code. */
    private void leaveUnseen() {
        wasUnseen = false;
        segment++;
        stretch++;
        append(UNSEEN_END, 0, 0);
    }

    /**
     * The current log of the running thread, if this one is ignored; otherwise this one. A method that was entered
     * before recording began holds an ignored log as long as it runs.
     */
    ThreadLog now() {
        return isIgnored() ? current() : this;
    }

    /**
     * Called from woven code: the thread has reached the head of a loop. The iteration is written when something is
     * recorded in it.
     */
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

    /** Called from woven code: the program has made an object or array, and its constructor has returned. */
    @Hook
    public void allocated(Object made, int site) {
        if (active) {
            recordOwn(site, System.identityHashCode(made), ClassNumbers.of(this, made));
            made(made, site);
        }
    }

    /**
     * Called from woven code: like {@link #allocated}, where allocations are not recorded. Woven only when there is a
     * controller.
     */
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

    /** Called from woven code: the program is about to execute a call. */
    public void call(int site) {
        pending = site;
    }

    /** Number of frames. */
    public int depth() {
        return depth;
    }

    /** The entry site of the method at a depth; 1 is the outermost. */
    public int entrySite(int atDepth) {
        return entrySites[atDepth];
    }

    /** The site from which the method at a depth was called, or 0. */
    public int calledFrom(int atDepth) {
        return calledFrom[atDepth];
    }

    /** Whether the frame at a depth is recorded; other frames do not belong to the context. */
    public boolean isActive(int atDepth) {
        return actives[atDepth];
    }

    /**
     * For any thread: the entry site of the method at a depth, or 0 if that frame is not recorded. For a running thread
     * the result may be slightly stale.
     */
    public int recordedEntrySite(int atDepth) {
        int[] entries = entrySites;
        boolean[] recorded = actives;
        // The depth grows before the arrays do, and the arrays are replaced one after the other.
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

    /** The depth up to which the frames are still the same calls as at the last {@link #context}. */
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
        // With a null owner the instruction throws, and is not an access.
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /** Called from woven code: like {@link #field}, for fields of an array type. */
    @Hook
    public void arrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            int identity = System.identityHashCode(owner);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                accessToArray(site, identity, value, at);
            }
        }
    }

    /** Called from woven code: a static field was read or is about to be written. */
    @Hook
    public void staticField(int site) {
        if (active) {
            access(site, 0, 0, ObjectOwners.NO_OWNER);
        }
    }

    /** Called from woven code: like {@link #staticField}, for fields of an array type. */
    @Hook
    public void staticArrayField(Object value, int site) {
        if (active) {
            accessToArray(site, 0, value, ObjectOwners.NO_OWNER);
        }
    }

    /** Called from woven code: like {@link #field}, for a volatile field. It synchronises, so it is always recorded. */
    @Hook
    public void volatileField(Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), 0);
        }
    }

    /** Called from woven code: like {@link #volatileField}, for fields of an array type. */
    @Hook
    public void volatileArrayField(Object value, Object owner, int site) {
        if (active && owner != null) {
            emitAccess(site, System.identityHashCode(owner), value == null ? 0 : System.identityHashCode(value));
        }
    }

    /** Called from woven code: like {@link #volatileField}, for static fields. */
    @Hook
    public void volatileStaticField(int site) {
        if (active) {
            emitAccess(site, 0, 0);
        }
    }

    /** Called from woven code: like {@link #volatileStaticField}, for fields of an array type. */
    @Hook
    public void volatileStaticArrayField(Object value, int site) {
        if (active) {
            emitAccess(site, 0, value == null ? 0 : System.identityHashCode(value));
        }
    }

    /**
     * Called from woven code: an array element was read or is about to be written. The index of a write may be out of
     * bounds: then the write throws, and the event names an element that no other event has.
     */
    @Hook
    public void array(Object array, int index, int site) {
        if (active && array != null) {
            int identity = System.identityHashCode(array);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, index, at);
            }
        }
    }

    /**
     * A copy of elements, or a fill. All its events have one stamp.
     *
     * @param source the array that is read, or null
     * @param target the array that is written, or null
     * @param length number of elements, at least one
     */
    void ranges(Object source, int from, int readSite, Object target, int to, int writeSite, int length) {
        int read = source == null ? 0 : System.identityHashCode(source);
        int written = target == null ? 0 : System.identityHashCode(target);
        int readAt = read == 0 ? ObjectOwners.NO_OWNER : lookUp(read, readSite);
        int writtenAt = written == 0 ? ObjectOwners.NO_OWNER : lookUp(written, writeSite);
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
        // If both are the same array, its entry is removed by now.
        if (writtenAt >= 0 && writtenAt != readAt) {
            takeOver(writtenAt, written);
        }
        long stamp = range(0, readSite, read, from, length);
        range(stamp, writeSite, written, to, length);
        copyStamp = 0;
    }

    /** @return the stamp, or 0 before the first event */
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
            if (owners == null || !isRedundant(site, array, code)) {
                if (hasUnwritten()) {
                    writeFrames();
                }
                if (stamp == 0) {
                    // The pieces of a copy are recognised by their stamp, so no other event may have it.
                    stamp = releaseStamp();
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
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, System.identityHashCode(array), at);
            }
        }
    }

    /** Called from woven code: like {@link #element}, in a leaf; returns the depth. */
    @Hook
    public int leafElement(Object element, Object array, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0
                || element == null
                || array == null
                || !element.getClass().isArray()) {
            return atDepth;
        }
        int identity = System.identityHashCode(element);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, System.identityHashCode(array), at);
        return d;
    }

    /**
     * Called from woven code: the program is about to call a method. If the receiver's class is neither woven nor known
     * to be thread-safe, the call is an access to the object as a whole.
     */
    @Hook
    public void object(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            int identity = System.identityHashCode(receiver);
            int at = lookUp(identity, site);
            if (at != ObjectOwners.OWN) {
                access(site, identity, 0, at);
            }
        }
    }

    /**
     * Called from woven code: like {@link #object}, for a scheduler's decision. Woven only when there is a controller.
     */
    @Hook
    public void beforeObject(Object receiver, int site) {
        if (active && receiver != null && OpaqueClasses.hasClassOf(this, receiver)) {
            beforeArray(receiver, -1, site);
        }
    }

    // Accesses that are decided but not recorded. Woven only when there is a controller.

    /** Called from woven code: the program is about to access a field; the owner is null for a static field. */
    @Hook
    public void beforeField(Object owner, int site) {
        beforeArray(owner, -1, site);
    }

    /** Called from woven code: the program is about to access an array element. */
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

    // Leaves: like the methods above, but the frame is entered only when there is something to record.

    /** Called from woven code: like {@link #field}, in a leaf; returns the depth. */
    @Hook
    public int leafField(Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, 0, at);
        return d;
    }

    /** Called from woven code: like {@link #arrayField}, in a leaf; returns the depth. */
    @Hook
    public int leafArrayField(Object value, Object owner, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || owner == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(owner);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        accessToArray(site, identity, value, at);
        return d;
    }

    /** Called from woven code: like {@link #array}, in a leaf; returns the depth. */
    @Hook
    public int leafArray(Object array, int index, int site, int atDepth, Object receiver, int entrySite) {
        if (quiet != 0 || array == null) {
            return atDepth;
        }
        int identity = System.identityHashCode(array);
        int at = lookUp(identity, site);
        if (at == ObjectOwners.OWN) {
            return atDepth;
        }
        int d = atDepth != 0 ? atDepth : enter(receiver, entrySite);
        access(site, identity, index, at);
        return d;
    }

    /**
     * Called from woven code: the program has made an object or array, which no other thread has a reference to yet.
     */
    @Hook
    public void claim(Object made) {
        ObjectOwners table = owners;
        if (table != null && active && made != null) {
            usedOwn = true;
            // The stamp must advance for a thread that makes many objects and records nothing; otherwise objects that
            // it used long ago would look recently used.
            if ((++claims & CLAIMS_PER_STAMP - 1) == 0) {
                lastStamp = Clock.tick() << SITE_BITS;
            }
            table.claim(System.identityHashCode(made), number + 1, lastStamp);
        }
    }

    /** Called from woven code: like {@link #claim}, for an array of arrays, all of them new. */
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

    /**
     * Looks up the owner of an object like {@link ObjectOwners#lookUp}, and stores an access to one of this thread's
     * own objects.
     */
    private int lookUp(int identity, int site) {
        ObjectOwners table = owners;
        if (table == null) {
            return ObjectOwners.NO_OWNER;
        }
        int at = table.lookUp(identity, number + 1, lastStamp | site);
        if (at == ObjectOwners.OWN) {
            usedOwn = true;
        }
        return at;
    }

    /** @param at the result of {@link #lookUp} for the target: not this thread's own */
    private void access(int site, int target, int aux, int at) {
        if (owners != null) {
            if (at >= 0) {
                takeOver(at, target);
            }
            if (isRedundant(site, target, aux)) {
                return;
            }
        }
        if (hasUnwritten()) {
            writeFrames();
        }
        append(accessStamp(site), site, target, aux);
    }

    /** Like {@link #access}, where it may be an acquire: the content of an array in a final field is frozen. */
    private void accessToArray(int site, int target, Object value, int at) {
        news = Clock.NO_NEWS;
        access(site, target, value == null ? 0 : System.identityHashCode(value), at);
    }

    /** Whether there are frames, loop iterations or acquisitions that must be written before the next event. */
    private boolean hasUnwritten() {
        return written < depth && hasFrames
                || loops != null && loops.hasUnwritten()
                || holds != null && holds.hasUnwritten();
    }

    /** Whether the analyses do not need an access to a shared object, at the recording's level of detail. */
    private boolean isRedundant(int site, int target, int aux) {
        if (repeats == null && !remember()) {
            return false;
        }
        if (detail == Threads.RACES) {
            return seen.check(segment, site, target, aux, 1) != SegmentDedup.RECORD;
        }
        // Nothing repeats in a frame or an iteration without events.
        if (!hasUnwritten() && repeats.drops(stretch, site, target, aux)) {
            return true;
        }
        return detail == Threads.UNITS && isRepeatedRead(site, target, aux);
    }

    /**
     * Whether this reads an object that is not known to be written, and the read was recorded twice in this segment.
     */
    private boolean isRepeatedRead(int site, int target, int aux) {
        int variable = SiteData.variable(site);
        int object = target != 0 ? target : SiteData.field(variable);
        if (SiteData.isWrite(variable)) {
            writtenObjects.add(object);
            return false;
        }
        if (writtenObjects.has(object)) {
            return false;
        }
        int result = seen.check(segment, site, target, aux, 2);
        if (result == SegmentDedup.DROP_FIRST) {
            append(copyStamp != 0 ? copyStamp : acquireStamp(), READ_AGAIN, target, site);
        }
        return result != SegmentDedup.RECORD;
    }

    @DontInline
    private boolean remember() {
        try {
            SegmentDedup places = detail == Threads.PAIRS ? null : new SegmentDedup();
            repeats = new FrameDedup();
            seen = places;
            return true;
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here it only means that repeats are recorded.
            return false;
        }
    }

    /**
     * A second thread accesses an object. If its entry was removed since the lookup, or the table was, the object has
     * no owner.
     */
    @DontInline
    void takeOver(int at, int target) {
        ObjectOwners table = owners;
        int id = table == null ? ObjectOwners.NO_OWNER : table.owner(at, target);
        if (id == ObjectOwners.NO_OWNER) {
            return;
        }
        long last = table.lastAccess(at, target, id);
        if (last == ObjectOwners.NO_OWNER) {
            return;
        }
        record(HANDED_OVER, target, id - 1);
        // In the block of the previous event, so that no other thread's HANDED_OVER comes between.
        append(lastStamp + ONE_STAMP, LAST_ACCESS, (int) (last >>> SITE_BITS), (int) last & (1 << SITE_BITS) - 1);
        if (!ordersAccesses) {
            // Published before other threads can find the object without an owner: their later accesses to it have
            // later stamps.
            Clock.publishNews();
        }
        table.remove(at);
    }

    // Ring, producer's side

    /**
     * Called from woven code: records an event that may be a release or an acquire, unless it is redundant, after the
     * frames that are not written yet.
     */
    void emit(int site, int target, int aux) {
        if (redundant != null) {
            redundant.record(site, target, aux);
            return;
        }
        recordOrdering(site, target, aux);
    }

    /** Records an event that may be a release or an acquire, without a check for redundancy. */
    void recordOrdering(int site, int target, int aux) {
        segment++;
        record(site, target, aux);
    }

    /** Called from woven code: like {@link #emit}, for a volatile or atomic access. A read does not end a segment. */
    void emitAccess(int site, int target, int aux) {
        if (redundant != null) {
            redundant.record(site, target, aux);
            return;
        }
        boolean isAcquire = SyncRoles.isOnlyAcquire(SiteData.role(site));
        if (!isAcquire) {
            segment++;
        }
        if (hasUnwritten()) {
            writeFrames();
        }
        stretch++;
        append(isAcquire ? acquireStamp() : releaseStamp(), site, target, aux);
    }

    /**
     * Like {@link #emitAccess}, in a method without a frame. No caller has checked whether the thread is active, and
     * the last executed call was of this method. A program that ran before recording began has no such methods.
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

    /** Records an event other than an access, after the frames that are not written yet. */
    void record(int site, int target, int aux) {
        if (hasUnwritten()) {
            writeFrames();
        }
        stretch++;
        append(site, target, aux);
    }

    /**
     * Called from woven code: records that the thread has acquired a lock, after the complete call stack if that is
     * due.
     */
    void acquired(int site, int target, int aux) {
        int stack = hasStacks ? stackOf(site) : AcquisitionStacks.UNKNOWN;
        if (redundant != null && redundant.lock(site, target, aux, stack)) {
            return;
        }
        onStack(stack);
        emit(site, target, aux);
    }

    /** Sets the call stack of the next acquisitions. Postponed ones are written with the previous stack. */
    void onStack(int stack) {
        if (hasStacks) {
            if (hasUnwritten()) {
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
                // Out of memory is the program's problem; here the acquisition has no stack.
                return AcquisitionStacks.UNKNOWN;
            }
        }
        int at = stacks.find(context() + site * 0x9E37_79B9_7F4A_7C15L);
        if (at >= 0 && stacks.isDue(at)) {
            captureStack(at);
        }
        return at < 0 ? AcquisitionStacks.UNKNOWN : stacks.number(at);
    }

    /** Rare, so it may allocate. */
    @DontInline
    private void captureStack(int at) {
        int number;
        enterAgent();
        try {
            number = Threads.directory.stackNumber(new Throwable().getStackTrace());
        } catch (OutOfMemoryError | StackOverflowError e) {
            // An error here is the program's problem; the acquisition has no stack.
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
                if (actives[d] && receivers[d] != UNRECORDED) {
                    appendOwn(entrySites[d], receivers[d], calledFrom[d]);
                }
                writeLoops(d);
            }
            written = depth;
        }
        if (holds != null && holds.hasUnwritten()) {
            writePostponedHolds();
        }
    }

    /**
     * Writes the postponed acquisitions of locks that are still held. Where frames are recorded, no acquisition is
     * postponed.
     */
    @DontInline
    private void writePostponedHolds() {
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
        holds.markAllWritten();
    }

    /** Writes the current iterations of a frame's loops. */
    @DontInline
    private void writeLoops(int atDepth) {
        ActiveLoops open = loops;
        if (open != null && open.hasUnwritten()) {
            for (int i = open.first(atDepth); i < open.end(atDepth); i++) {
                int site = open.siteToWrite(i);
                if (site != 0) {
                    appendOwn(site, 0, open.iteration(i));
                }
            }
            open.markWritten(atDepth);
        }
    }

    /** Appends an event of a site that may be a release or an acquire. */
    private void append(int site, int target, int aux) {
        append(SyncRoles.isOnlyAcquire(SiteData.role(site)) ? acquireStamp() : releaseStamp(), site, target, aux);
    }

    /** Appends an event that concerns only this thread. */
    private void appendOwn(int site, int target, int aux) {
        append(ownStamp(), site, target, aux);
    }

    /** Records an event that concerns only this thread, after the frames that are not written yet. */
    private void recordOwn(int site, int target, int aux) {
        if (hasUnwritten()) {
            writeFrames();
        }
        stretch++;
        appendOwn(site, target, aux);
    }

    // The stamps: see docs/design/order.md. The bits of the site are 0.

    /**
     * Later than everything this thread has observed of others, and earlier than everything they do after observing
     * this thread's next operation.
     */
    private long releaseStamp() {
        if (wasUnseen) {
            leaveUnseen();
        }
        seeStamps();
        return Clock.tick() << SITE_BITS;
    }

    /** Later than everything this thread has observed of others. */
    private long acquireStamp() {
        if (wasUnseen) {
            leaveUnseen();
        }
        seeStamps();
        long last = lastStamp;
        long latest = Clock.latest() << SITE_BITS;
        long next = (latest > last ? latest : last) + ONE_STAMP;
        // Where one thread runs at a time, the stamps preserve the order of all operations.
        return isInBlock(next) && !keepsLast ? next : Clock.tick() << SITE_BITS;
    }

    /** For a read or a write that is not a synchronisation operation. */
    private long accessStamp(int site) {
        if (ordersAccesses) {
            return SiteData.isWrite(SiteData.variable(site)) ? releaseStamp() : acquireStamp();
        }
        return ownStamp();
    }

    /**
     * The next stamp of the block, unless there is news that this event may have to follow: a class whose initialiser
     * has ended, for which a frame is the first use.
     */
    private long ownStamp() {
        long next = lastStamp + ONE_STAMP;
        int latest = Clock.news();
        if (news == latest && isInBlock(next) && isUndisturbed()) {
            return next;
        }
        news = latest;
        return acquireStamp();
    }

    /**
     * Stamps that the drainer took for the thread are earlier than the next ones. Checked first, because a volatile
     * write waits for all earlier writes.
     */
    private void seeStamps() {
        if (wasStamped) {
            wasStamped = false;
        }
    }

    /** Whether no other stamp was taken for this thread since its last event. */
    private boolean isUndisturbed() {
        return !wasUnseen && !wasStamped;
    }

    /** Whether a stamp that follows one of a block belongs to the same block. */
    private static boolean isInBlock(long stamp) {
        return (stamp & (long) (Clock.BLOCK - 1) << SITE_BITS) != 0;
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

    /**
     * @return whether this is the thread's first event; false if a pool erased its thread locals and it is bound again
     */
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
     * Called by the agent, before the thread has its log. Records the first event of a thread that was already running,
     * and the locks that it held. The thread itself has no earlier event.
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

    /** The recording has ended: drops the large objects that the thread's log refers to. */
    void release() {
        released = true;
        // A thread that leaves Heddle's own code at this very moment may continue until it does so again.
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

    /**
     * The thread has ended. Called by the thread itself, or by the drainer if the thread is dead and its end was not
     * recorded.
     */
    public void end() {
        if (!ended && ring != null) {
            unwind(0);
            if (holds != null && holds.hasUnwritten()) {
                writePostponedHolds();
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

    /** Drainer only: the number of waiting words that can be taken together; there may be more afterwards. */
    public int available() {
        drained = drained.current();
        return drained.available();
    }

    /** Drainer only: copies waiting words and frees their room. */
    public void take(long[] into, int words) {
        drained.take(into, words);
    }

    /** Drainer only: changes whenever the thread acquires or releases a lock without recording it. */
    public int holdsVersion() {
        return holds == null ? 0 : holds.version();
    }

    /**
     * Drainer only: the unrecorded lock holds of a stopped thread.
     *
     * @param version of its holds, read before the thread was found stopped
     * @return for each its site, its identity and the number of the stack; empty without such holds, or if the thread
     *     has run since
     */
    public int[] unrecordedHolds(int version) {
        return holds == null ? NO_HOLDS : holds.unwritten(version);
    }

    /**
     * Drainer only: a stamp is about to be taken for an observed state of the thread. If the thread still waits
     * afterwards, its own later events have later stamps.
     */
    public void beforeStamp() {
        wasStamped = true;
    }

    /** Drainer only: the number of the stack that the thread has recorded last. */
    public int lastStack() {
        return lastStack;
    }

    /** Drainer only: the number of omitted redundant operations; exact once the thread has ended or is stopped. */
    public long omitted() {
        return redundant == null ? 0 : redundant.omitted();
    }

    /** Drainer only: the number of dropped events so far; exact once the thread has ended or is stopped. */
    public int dropped() {
        return dropped;
    }
}
