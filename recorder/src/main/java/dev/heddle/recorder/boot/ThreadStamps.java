package dev.heddle.recorder.boot;

/**
 * The layer of a {@link ThreadLog} that gives each event its stamp: see docs/internals/recording.md. In a stamp the bits of
 * the site are 0.
 */
public abstract class ThreadStamps extends ThreadRing {
    static final long ONE_STAMP = 1L << EventCodes.SITE_BITS;

    /** Whether there may be unrecorded code below the known frames: see docs/internals/recording.md. */
    final boolean hasUnseen;
    /** Whether the thread has been in such code since its last event. */
    boolean wasUnseen;
    /** Whether it has used an object that it owns, without an event, since it returned from such code. */
    boolean usedOwn;

    /** Grows with every event other than an access: the accesses between two such events are a stretch. */
    long stretch;
    /** Grows with every event that may be a release, and with most that may be an acquire. */
    long segment;
    /** A stamp not older than the last event, in the bits where an event has it. */
    long lastStamp;
    /** Whether the drainer has taken a stamp for an event of this thread since the thread took one itself. */
    private volatile boolean wasStamped;
    /** Events that order nothing may reuse the current stamp block as long as no news newer than this was published. */
    private int news;

    ThreadStamps(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        super(number, path, parent, thread, announced, ignored);
        // Orders of locks count whatever was unseen before them.
        this.hasUnseen = !ignored && !announced && Threads.isLate && !LockOrders.isOpen();
        this.wasUnseen = hasUnseen;
    }

    // Events

    /** @param stamp a new one, or that of the last event */
    final void append(long stamp, int site, int target, int aux) {
        lastStamp = stamp;
        offer(stamp | site, (long) aux << 32 | target & 0xFFFF_FFFFL);
    }

    /** Appends an event of a site that may be a release or an acquire. */
    final void append(int site, int target, int aux) {
        append(SyncRoles.isOnlyAcquire(SiteData.role(site)) ? acquireStamp() : releaseStamp(), site, target, aux);
    }

    /** Appends an event that concerns only this thread. */
    final void appendOwn(int site, int target, int aux) {
        append(ownStamp(), site, target, aux);
    }

    /** The thread returns to code that is not recorded. */
    final void enterUnseen() {
        segment++;
        stretch++;
        usedOwn = false;
        wasUnseen = false;
        append(EventCodes.UNSEEN_BEGIN, 0, 0);
        wasUnseen = true;
    }

    /** The thread comes back from unrecorded code. */
    final void leaveUnseen() {
        wasUnseen = false;
        segment++;
        stretch++;
        append(EventCodes.UNSEEN_END, 0, 0);
    }

    // Stamps

    /** The stamp of the last event. */
    final long stamp() {
        return lastStamp >>> EventCodes.SITE_BITS;
    }

    /**
     * Later than everything this thread has observed of others, and earlier than everything they do after observing
     * this thread's next operation.
     */
    final long releaseStamp() {
        if (wasUnseen) {
            leaveUnseen();
        }
        seeStamps();
        return Clock.tick() << EventCodes.SITE_BITS;
    }

    /** Later than everything this thread has observed of others. */
    final long acquireStamp() {
        if (wasUnseen) {
            leaveUnseen();
        }
        seeStamps();
        long last = lastStamp;
        long latest = Clock.latest() << EventCodes.SITE_BITS;
        long next = (latest > last ? latest : last) + ONE_STAMP;
        return isInBlock(next) && !Clock.isTotal ? next : Clock.tick() << EventCodes.SITE_BITS;
    }

    /**
     * The next stamp of the block, unless there is news that this event may have to follow: a class whose initialiser
     * has ended, for which a frame is the first use.
     */
    final long ownStamp() {
        long next = lastStamp + ONE_STAMP;
        int latest = Clock.news();
        if (news == latest && isInBlock(next) && isUndisturbed()) {
            return next;
        }
        news = latest;
        return acquireStamp();
    }

    /** The next event may be an acquire, although its site does not show it. */
    final void expectNews() {
        news = Clock.NO_NEWS;
    }

    /** Takes a new block for a thread that has recorded nothing for a long time. */
    final void advance() {
        lastStamp = Clock.tick() << EventCodes.SITE_BITS;
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
        return (stamp & (long) (Clock.BLOCK - 1) << EventCodes.SITE_BITS) != 0;
    }

    /**
     * Drainer only: a stamp is about to be taken for an observed state of the thread. If the thread still waits
     * afterwards, its own later events have later stamps.
     */
    public final void beforeStamp() {
        wasStamped = true;
    }
}
