package dev.heddle.recorder.boot;

/**
 * The layer of a {@link ThreadLog} that records accesses, except those that the analyses do not need: accesses of a
 * thread to its own objects, and repetitions at the recording's level of detail. Only the thread itself uses it.
 */
public abstract class AccessFilter extends EventRecorder {
    private static final int CLAIMS_PER_STAMP = 1 << 10;

    /** Null if every access is recorded. */
    private ObjectOwners owners;
    /** The level of detail of accesses, if they are filtered. */
    private final int detail;
    /** Whether the stamps also order racing accesses, and not only synchronisation. */
    private final boolean ordersAccesses;
    /** Null before the first access, and if every access is recorded. */
    private FrameDedup repeats;
    /** Null in the same cases, and where all ordered pairs of accesses are recorded. */
    private SegmentDedup seen;
    /** Null unless the filter needs the set of written objects. */
    private final WrittenObjects writtenObjects;
    /** The stamp of the copy that is being recorded; 0 outside a copy, or before its first event. */
    private long copyStamp;

    private int claims;

    AccessFilter(int number, String path, int parent, Thread thread, boolean announced, boolean ignored) {
        super(number, path, parent, thread, announced, ignored);
        this.owners = ignored ? null : ObjectOwners.current();
        this.detail = Threads.detail;
        this.ordersAccesses = owners == null || detail != Threads.RACES;
        this.writtenObjects = ignored || detail != Threads.UNITS ? null : WrittenObjects.current();
    }

    /** The recording has ended: drops the large objects that the thread's log refers to. */
    final void release() {
        silence();
        discardRing();
        owners = null;
    }

    // Owners

    /** The program has made an object or array, which no other thread has a reference to yet. */
    final void own(Object made) {
        ObjectOwners table = owners;
        if (table != null && active && made != null) {
            usedOwn = true;
            // The stamp must advance for a thread that makes many objects and records nothing; otherwise objects that
            // it used long ago would look recently used.
            if ((++claims & CLAIMS_PER_STAMP - 1) == 0) {
                advance();
            }
            table.claim(System.identityHashCode(made), number + 1, lastStamp);
        }
    }

    /** Like {@link #own}, for an array of arrays, all of them new. */
    final void ownAll(Object[] made) {
        if (owners != null && active && made != null) {
            own(made);
            for (Object inner : made) {
                if (inner instanceof Object[] more) {
                    ownAll(more);
                } else if (inner != null) {
                    own(inner);
                }
            }
        }
    }

    /**
     * Looks up the owner of an object like {@link ObjectOwners#lookUp}, and stores an access to one of this thread's
     * own objects.
     */
    final int lookUp(int identity, int site) {
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

    /**
     * A second thread accesses an object. If its entry was removed since the lookup, or the table was, the object has
     * no owner.
     */
    @DontInline
    final void takeOver(int at, int target) {
        ObjectOwners table = owners;
        int id = table == null ? ObjectOwners.NO_OWNER : table.owner(at, target);
        if (id == ObjectOwners.NO_OWNER) {
            return;
        }
        long last = table.lastAccess(at, target, id);
        if (last == ObjectOwners.NO_OWNER) {
            return;
        }
        record(EventCodes.HANDED_OVER, target, id - 1);
        // In the block of the previous event, so that no other thread's HANDED_OVER comes between.
        int site = (int) last & (1 << EventCodes.SITE_BITS) - 1;
        append(lastStamp + ONE_STAMP, EventCodes.LAST_ACCESS, (int) (last >>> EventCodes.SITE_BITS), site);
        if (!ordersAccesses) {
            // Published before other threads can find the object without an owner: their later accesses to it have
            // later stamps.
            Clock.publishNews();
        }
        table.remove(at);
    }

    // Accesses

    /** @param at the result of {@link #lookUp} for the target: not this thread's own */
    final void access(int site, int target, int aux, int at) {
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
    final void accessToArray(int site, int target, Object value, int at) {
        expectNews();
        access(site, target, value == null ? 0 : System.identityHashCode(value), at);
    }

    /**
     * A copy of elements, or a fill. All its events have one stamp.
     *
     * @param source the array that is read, or null
     * @param target the array that is written, or null
     * @param length number of elements, at least one
     */
    final void ranges(Object source, int from, int readSite, Object target, int to, int writeSite, int length) {
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

    /** For a read or a write that is not a synchronisation operation. */
    private long accessStamp(int site) {
        if (ordersAccesses) {
            return SiteData.isWrite(SiteData.variable(site)) ? releaseStamp() : acquireStamp();
        }
        return ownStamp();
    }

    // Repetitions

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
            append(copyStamp != 0 ? copyStamp : acquireStamp(), EventCodes.READ_AGAIN, target, site);
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
}
