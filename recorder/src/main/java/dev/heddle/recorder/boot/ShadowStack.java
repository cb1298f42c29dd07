package dev.heddle.recorder.boot;

/**
 * The layer of a {@link ThreadLog} with a shadow of the call stack. Only the thread itself uses it.
 *
 * <p><b>Frames.</b> A frame is written as an event when something is recorded in it, not when it is entered: a call
 * without recorded events costs no event. Frame 0 stands for the caller of the thread's first woven method.
 *
 * <p><b>Calls.</b> {@code pending} is the site of the last executed call that has not reached a woven method yet. The
 * next frame was called from there. A JDK frame that the program did not call restores {@code pending} when it is left:
 * it ran on the JVM's behalf, for example to load the class of the called method.
 */
public abstract class ShadowStack extends ThreadStamps {
    /** Marks a frame that is tracked but not recorded. */
    private static final int UNRECORDED = -1;

    private static final int FIRST_FRAMES = 16;
    /** Number of calls that {@link #transformers} has room for. */
    private static final int MOST_TRANSFORMERS = Long.SIZE / 2;

    /** Whether events are recorded and controlled at the moment. */
    boolean active;
    /** How often the thread has entered Heddle's own code and not left it; above 0 nothing is recorded. */
    int quiet;
    /**
     * The calls of transformers on the stack, as {@link TransformerCalls} numbers them: two bits each, the innermost
     * call in the lowest bits. Calls deeper than {@link #MOST_TRANSFORMERS} are only counted.
     */
    private long transformers;
    /** Number of calls of transformers on the stack. */
    private int transformerDepth;
    /** The site of the last executed call that has not reached a woven method yet, or 0. */
    int pending;

    /**
     * Whether the recording has ended; set by the thread that closes it. Woven frames still on a stack record nothing
     * after that.
     */
    private volatile boolean released;

    /** Whether frames are recorded. */
    final boolean hasFrames;

    private int depth;
    /** The depth up to which the frames are written as events. */
    private int written;
    /** The depth up to which {@link #contexts} are computed. */
    private int hashed;
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

    ShadowStack(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        super(number, path, parent, thread, announced, ignored);
        this.quiet = ignored ? 1 : 0;
        this.contexts[0] = 0x9E37_79B9_7F4A_7C15L;
        this.hasFrames = ignored || !AcquisitionStacks.wanted || AcquisitionStacks.withFrames;
    }

    // State

    /** Whether events are recorded and controlled at the moment. */
    final boolean isActive() {
        return active;
    }

    /**
     * Whether the innermost frame is active and was not called by the classes of {@code java.util.concurrent}
     * themselves.
     */
    final boolean isActiveFromOutside() {
        return active && SiteData.role(calledFrom[depth]) != SyncRoles.INSIDE;
    }

    /** Whether the thread runs Heddle's own code at the moment, or is ignored. */
    final boolean isQuiet() {
        return quiet != 0;
    }

    /** Whether the thread runs the transformer of another agent, or code that it calls. Such a thread is quiet. */
    public final boolean isInTransformer() {
        return transformers != 0;
    }

    /** @return whether there was room for the call; otherwise it counts as {@link TransformerCalls#PLAIN} */
    final boolean transformerBegins(int call) {
        if (transformerDepth++ >= MOST_TRANSFORMERS) {
            return false;
        }
        transformers = transformers << 2 | call;
        return true;
    }

    /** @return how the call began */
    final int transformerEnds() {
        if (transformerDepth == 0 || --transformerDepth >= MOST_TRANSFORMERS) {
            return TransformerCalls.PLAIN;
        }
        int call = (int) transformers & 3;
        transformers >>>= 2;
        return call;
    }

    /** From here to {@link #leaveAgent} the thread runs Heddle's own code, which is not recorded. */
    public final void enterAgent() {
        quiet++;
        active = false;
    }

    /** The thread leaves Heddle's own code. */
    public final void leaveAgent() {
        quiet = quiet > 1 ? quiet - 1 : initialQuiet();
        active = quiet == 0 && actives[depth];
    }

    /**
     * For a controller that is about to throw out of a hook. The thread's own code continues, and its next hook must
     * call the controller again. A handler in the hook that leaves Heddle's own code may or may not run.
     */
    public final void throwing() {
        quiet = initialQuiet();
        active = quiet == 0 && actives[depth];
    }

    private int initialQuiet() {
        return released ? 1 : 0;
    }

    /** The recording has ended. Called by the thread that closes it. */
    final void silence() {
        released = true;
        // A thread that leaves Heddle's own code at this very moment may continue until it does so again.
        quiet = 1;
        active = false;
    }

    /** JDK methods that the thread's first frame calls directly are not recorded, whatever their name. */
    final void ignoreFirstCalls() {
        calledFirst = SiteData.NO_NAME;
    }

    /** Whether the thread is in the test runner, and not in the program that the runner has called. */
    final boolean isBelowProgram() {
        return calledFirst != SiteData.RUN_NAME && !active && !hasActiveFrame();
    }

    final boolean hasActiveFrame() {
        for (int d = depth; d > 0; d--) {
            if (actives[d]) {
                return true;
            }
        }
        return false;
    }

    // Frames

    final int push(Object receiver, int site, boolean isActive) {
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

    /** A frame where not every method has one: the last executed call may have been of a method without. */
    final int pushNamed(Object receiver, int site) {
        int name = SiteData.name(site);
        if (SiteData.name(pending) != name && name != SiteData.ANY_NAME) {
            pending = 0;
        }
        return push(receiver, site, quiet == 0);
    }

    /** Like {@link #pushNamed}; the frame is tracked but not recorded. */
    final int pushUnrecorded(int site) {
        int d = pushNamed(null, site);
        receivers[d] = UNRECORDED;
        return d;
    }

    /** A frame of the JDK, which counts only if woven code called this very method. */
    final int pushLibrary(Object receiver, int site) {
        int called = pending != 0 ? SiteData.name(pending) : depth == 0 ? calledFirst : SiteData.NO_NAME;
        int name = SiteData.name(site);
        boolean wanted = called == name || name == SiteData.ANY_NAME && called != SiteData.NO_NAME;
        int d = push(receiver, site, quiet == 0 && wanted && (depth == 0 || actives[depth]));
        if (AcquisitionStacks.hidesLibrary) {
            receivers[d] = UNRECORDED;
        }
        return d;
    }

    /** @return whether the frame has been written without the receiver */
    final boolean setReceiver(int atDepth, int identity) {
        receivers[atDepth] = identity;
        return written >= atDepth;
    }

    /** Removes the frame at a depth and all above it; its caller continues. */
    final void popFrom(int atDepth) {
        while (depth > atDepth) {
            pop();
        }
        pending = actives[atDepth] ? 0 : calledFrom[atDepth];
        pop();
        active = quiet == 0 && actives[depth];
    }

    /** Removes all frames above a depth. */
    final void popAbove(int atDepth) {
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
                appendOwn(EventCodes.EXIT, 0, 0);
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

    /** The thread has reached the head of a loop. */
    final void iterate(int enterSite, int iterateSite) {
        ActiveLoops open = loops;
        if (open == null) {
            open = loops = new ActiveLoops();
        }
        open.head(depth, enterSite, iterateSite);
    }

    // Written frames

    /** Whether there are frames or loop iterations that must be written before the next event. */
    final boolean hasUnwrittenFrames() {
        return written < depth && hasFrames || loops != null && loops.hasUnwritten();
    }

    /** Writes the frames and loop iterations that are not written yet. */
    final void writeStack() {
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

    // For a controller

    /** Number of frames. */
    public final int depth() {
        return depth;
    }

    /** The entry site of the method at a depth; 1 is the outermost. */
    public final int entrySite(int atDepth) {
        return entrySites[atDepth];
    }

    /** The site from which the method at a depth was called, or 0. */
    public final int calledFrom(int atDepth) {
        return calledFrom[atDepth];
    }

    /** Whether the frame at a depth is recorded; other frames do not belong to the context. */
    public final boolean isActive(int atDepth) {
        return actives[atDepth];
    }

    /**
     * For any thread: the entry site of the method at a depth, or 0 if that frame is not recorded. For a running thread
     * the result may be slightly stale.
     */
    public final int recordedEntrySite(int atDepth) {
        int[] entries = entrySites;
        boolean[] recorded = actives;
        // The depth grows before the arrays do, and the arrays are replaced one after the other.
        return atDepth < entries.length && atDepth < recorded.length && recorded[atDepth] ? entries[atDepth] : 0;
    }

    /** The context: the same number in every run, equal to that of {@code dev.heddle.trace.plan.CallStack}. */
    public final long context() {
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
    public final int unchanged() {
        return hashed;
    }

    // A copy of dev.heddle.trace.name.StableHash.mix; a test compares them.
    static long mix(long hash, long value) {
        long h = hash * 31 + value;
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        h = (h ^ h >>> 32) * 0xD6E8_FEB8_6659_FD93L;
        return h ^ h >>> 32;
    }
}
