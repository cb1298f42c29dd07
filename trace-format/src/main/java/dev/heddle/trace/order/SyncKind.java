package dev.heddle.trace.order;

/**
 * A kind of object through which operations order threads. An acquisition comes after every earlier release to the same
 * object of the same kind.
 */
public enum SyncKind {
    /** Exclusive holds of a lock. */
    LOCK("the lock", false),
    /** Shared holds of a lock: they come before exclusive ones only. */
    SHARED_LOCK("the lock, its shared holds", false),
    /** The permits of a semaphore. */
    PERMITS("the semaphore", false),
    /** A volatile field of an object. */
    VOLATILE_FIELD("the field of the object", false),
    /** All volatile fields of an object, because an atomic operation by a handle may be on any of them. */
    VOLATILES("all volatile fields of the object", false),
    /** All atomic operations on an object, because a handle does not show its field. */
    ATOMICS("all atomic operations on the object", false),
    /** The items that a queue, future, latch, map, … hands over. */
    HAND_OFF("the object and the item", true),
    /** An object that others may find once it is published. */
    PUBLISHED("the published object", false),
    /** The final fields of an object. */
    FROZEN("the object, its final fields", false),
    /** The start of a thread. */
    START("the started thread", true),
    /**
     * The past of a thread. Every event of the thread releases to it, not only {@code END}, which may be
     * missing in a recording.
     */
    THREAD("the ended thread", true),
    /** The interrupt status of a thread. */
    INTERRUPT("the interrupted thread", false),
    /** The permit of a thread that parks. */
    PARKING("the unparked thread", true),
    /**
     * The notifications of a monitor or a condition. Where locks order threads, these add nothing: the notifier holds
     * the lock.
     */
    CONDITION("the monitor or condition", true),
    /** The initialiser of a class. A thread acquires at its first event in the class or on one of its fields. */
    CLASS("the class", false),
    /** Code that is not recorded. A thread acquires at its next operation that may order. */
    UNSEEN("the whole run", true);

    private final String object;
    private final boolean relaxed;

    SyncKind(String object, boolean relaxed) {
        this.object = object;
        this.relaxed = relaxed;
    }

    /** The object in words, as in {@code docs/internals/recording.md}. */
    public String object() {
        return object;
    }

    /** Whether this gives edges of relaxed happens-before (AssetFuzzer, section 3.1.1). */
    public boolean isRelaxed() {
        return relaxed;
    }
}
