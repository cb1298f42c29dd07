package dev.heddle.trace.order;

/** Which object of its {@link SyncKind} an event releases to or acquires from, by the words of the event. */
public enum SyncKey {
    /** The object in the target word. */
    TARGET("target"),
    /** The lock that a wait releases: that of a condition is in aux; a monitor is the target itself. */
    LOCK_OF_WAIT("aux of a condition, else target"),
    /** The field of the site, in the target. */
    FIELD("target and field"),
    /** The item in aux, of the target. Item 0 stands for all items. */
    ITEM("target and aux"),
    /** All items of the target. */
    ANY_ITEM("target"),
    /** The thread whose number is in aux. */
    THREAD_IN_AUX("aux"),
    /** The thread of the event. */
    OWN_THREAD("the thread"),
    /** Every thread of the run. */
    EVERY_THREAD("every thread"),
    /** The class whose number is in aux. */
    CLASS_IN_AUX("aux"),
    /** There is one object for the whole run. */
    RUN("none");

    private final String words;

    SyncKey(String words) {
        this.words = words;
    }

    /** The words of the event that name the object, as in {@code docs/internals/recording.md}. */
    public String words() {
        return words;
    }

    /**
     * The number of the object; objects of one kind are equal if their numbers are.
     *
     * @param thread of the event
     * @param field number of the site's field; ignored except by {@link #FIELD}
     */
    public long of(int thread, int target, int aux, int field) {
        return switch (this) {
            case TARGET -> target;
            case LOCK_OF_WAIT -> lockOfWait(target, aux);
            case FIELD -> pair(target, field);
            case ITEM -> pair(target, aux);
            case ANY_ITEM -> pair(target, 0);
            case THREAD_IN_AUX, CLASS_IN_AUX -> aux;
            case OWN_THREAD -> thread;
            case EVERY_THREAD, RUN -> 0;
        };
    }

    /** The lock that a wait with these words releases, and acquires when it returns. */
    public static int lockOfWait(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    private static long pair(int target, int part) {
        return (long) target << Integer.SIZE | part & 0xFFFF_FFFFL;
    }
}
