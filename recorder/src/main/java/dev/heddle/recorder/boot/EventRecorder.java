package dev.heddle.recorder.boot;

/**
 * The layer of a {@link ThreadLog} that records events: after the frames and lock acquisitions that are not written
 * yet, and without redundant operations. Only the thread itself uses it, except for the methods of the drainer.
 */
public abstract class EventRecorder extends ShadowStack {
    private static final int[] NO_HOLDS = {};

    /** Null if every synchronisation operation is recorded. */
    private final RedundancyFilter redundant;
    /** The locks whose acquisitions may still have to be recorded; null if there are no postponed acquisitions. */
    private final HeldLockStack holds;

    /** Whether call stacks of acquisitions are recorded, because frames are not recorded or only some of them. */
    private final boolean hasStacks;
    /** Null before the first acquisition, because there may be many threads. */
    private AcquisitionStacks stacks;
    /** The number of the stack that was recorded last. */
    private int lastStack = AcquisitionStacks.UNKNOWN;

    /** Null before the first hook of the profile {@code facts}. */
    private LockOrders lockOrders;

    private volatile boolean begun;

    EventRecorder(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        super(number, path, parent, thread, announced, ignored);
        this.hasStacks = !ignored && AcquisitionStacks.wanted;
        this.redundant = ignored ? null : RedundancyFilter.of(this, Threads.omitted);
        this.holds = redundant == null ? null : redundant.holds();
    }

    /** Runs code once that links itself at its first use. */
    final void warmUpFilter() {
        if (redundant != null) {
            redundant.warmUp();
        }
    }

    // Synchronisation

    /**
     * Records an event that may be a release or an acquire, unless it is redundant, after the frames that are not
     * written yet.
     */
    final void emit(int site, int target, int aux) {
        if (redundant != null) {
            redundant.record(site, target, aux);
            return;
        }
        recordOrdering(site, target, aux);
    }

    /** Records an event that may be a release or an acquire, without a check for redundancy. */
    final void recordOrdering(int site, int target, int aux) {
        segment++;
        record(site, target, aux);
    }

    /** Like {@link #emit}, for a volatile or atomic access. A read does not end a segment. */
    final void emitAccess(int site, int target, int aux) {
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
    final void emitWithoutFrame(int site, int target, int aux) {
        if (quiet != 0) {
            return;
        }
        pending = 0;
        emitAccess(site, target, aux);
    }

    /** Records that the thread has acquired a lock, after the complete call stack if that is due. */
    final void acquired(int site, int target, int aux) {
        int stack = hasStacks ? stackOf(site) : AcquisitionStacks.UNKNOWN;
        if (redundant != null && redundant.lock(site, target, aux, stack)) {
            return;
        }
        onStack(stack);
        emit(site, target, aux);
    }

    // Any event

    /** Records an event other than an access, after the frames that are not written yet. */
    final void record(int site, int target, int aux) {
        if (hasUnwritten()) {
            writeFrames();
        }
        stretch++;
        append(site, target, aux);
    }

    /** Records an event that concerns only this thread, after the frames that are not written yet. */
    final void recordOwn(int site, int target, int aux) {
        if (hasUnwritten()) {
            writeFrames();
        }
        stretch++;
        appendOwn(site, target, aux);
    }

    /** Whether there are frames, loop iterations or acquisitions that must be written before the next event. */
    final boolean hasUnwritten() {
        return hasUnwrittenFrames() || holds != null && holds.hasUnwritten();
    }

    @DontInline
    final void writeFrames() {
        stretch++;
        writeStack();
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
                    appendOwn(EventCodes.STACK, 0, lastStack);
                }
                append(holds.site(i), holds.lock(i), holds.lockClass(i));
                redundant.writes(i);
            }
        }
        holds.markAllWritten();
    }

    // The profile of facts

    /** The locks that the thread holds, in the profile {@code facts}; null if there is no memory for them. */
    final LockOrders lockOrders() {
        return lockOrders == null ? newLockOrders() : lockOrders;
    }

    @DontInline
    private LockOrders newLockOrders() {
        try {
            lockOrders = new LockOrders(this);
        } catch (OutOfMemoryError e) {
            // Out of memory is the program's problem; here the lock does not count as held.
            return null;
        }
        return lockOrders;
    }

    /** The thread is about to start another one; its locks come first in the recording. */
    final void beforeStart(EventRecorder child) {
        if (lockOrders != null && lockOrders.startsUnderLocks()) {
            LockOrders ofChild = child.lockOrders();
            if (ofChild != null) {
                ofChild.recordAlone();
            }
        }
    }

    // Call stacks of acquisitions

    /** Sets the call stack of the next acquisitions. Postponed ones are written with the previous stack. */
    final void onStack(int stack) {
        if (hasStacks) {
            if (hasUnwritten()) {
                writeFrames();
            }
            if (stack != lastStack) {
                lastStack = stack;
                stretch++;
                appendOwn(EventCodes.STACK, 0, stack);
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
        int captured;
        enterAgent();
        try {
            captured = Threads.directory.stackNumber(new Throwable().getStackTrace());
        } catch (OutOfMemoryError | StackOverflowError e) {
            // An error here is the program's problem; the acquisition has no stack.
            captured = AcquisitionStacks.UNKNOWN;
        } finally {
            leaveAgent();
        }
        stacks.put(at, captured);
    }

    // First and last events

    /**
     * @return whether this is the thread's first event; false if a pool erased its thread locals and it is bound again
     */
    final boolean begin() {
        if (begun || isIgnored()) {
            return false;
        }
        begun = true;
        boolean unseen = wasUnseen;
        wasUnseen = false;
        append(EventCodes.BEGIN, 0, 0);
        wasUnseen = unseen;
        return true;
    }

    /**
     * Called by the agent, before the thread has its log. Records the first event of a thread that was already running,
     * and the locks that it held. The thread itself has no earlier event.
     *
     * @param held for each lock its identity, the site of its acquisition and the number of the call stack there
     */
    final void beginRunning(int[] held) {
        begin();
        wasUnseen = false;
        for (int at = 0; at < held.length; at += 3) {
            append(EventCodes.STACK, 0, held[at + 2]);
            append(EventCodes.HELD, held[at], held[at + 1]);
        }
        wasUnseen = hasUnseen;
    }

    /**
     * The thread has ended. Called by the thread itself, or by the drainer if the thread is dead and its end was not
     * recorded.
     */
    public final void end() {
        if (!isEnded() && !isIgnored()) {
            popAbove(0);
            if (holds != null && holds.hasUnwritten()) {
                writePostponedHolds();
            }
            append(EventCodes.END, 0, 0);
            markEnded();
            CurrentLogs.forgetEnded(thread);
            active = false;
            quiet++;
        }
    }

    // Drainer's side

    /** Drainer only: changes whenever the thread acquires or releases a lock without recording it. */
    public final int holdsVersion() {
        return lockOrders != null ? lockOrders.version() : holds == null ? 0 : holds.version();
    }

    /**
     * Drainer only: the unrecorded lock holds of a stopped thread.
     *
     * @param version of its holds, read before the thread was found stopped
     * @param stack its current stack, innermost first
     * @return for each its site, its identity and the number of the stack; empty without such holds, or if the thread
     *     has run since
     */
    public final int[] unrecordedHolds(int version, StackTraceElement[] stack) {
        return lockOrders != null
                ? lockOrders.unwritten(version, stack)
                : holds == null ? NO_HOLDS : holds.unwritten(version);
    }

    /** Drainer only: the number of locks that the thread holds in the profile {@code facts}; 0 in others. */
    public final int locksHeld() {
        return lockOrders == null ? 0 : lockOrders.depth();
    }

    /**
     * Drainer only: these locks, outermost first.
     *
     * @param version of its holds; empty if the thread has acquired or released a lock since
     */
    public final Object[] heldLocks(int version) {
        return lockOrders.held(version);
    }

    /** Drainer only: where the program acquired them, in the same form. */
    public final int[] heldSites(int version) {
        return lockOrders.heldSites(version);
    }

    /** Drainer only: the number of the stack that the thread has recorded last. */
    public final int lastStack() {
        return lastStack;
    }

    /** Drainer only: the number of omitted redundant operations; exact once the thread has ended or is stopped. */
    public final long omitted() {
        return lockOrders != null ? lockOrders.omitted() : redundant == null ? 0 : redundant.omitted();
    }
}
