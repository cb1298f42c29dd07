package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;

/** The effect of a pending operation on one object. A copy from one array to another has two of them in one step. */
public interface ObjectAccess {
    /** The operation. */
    Op op();

    /** Number of the site in this run. */
    int siteNumber();

    /** The site. Its own operation is {@link Op#CALL} where a call is going to acquire a lock. */
    Site site();

    /**
     * The object that has the field, element, lock or wait set; null for static fields and for operations without an
     * object.
     */
    Object object();

    /** Index of the array element, or of the first one of a range; otherwise -1. */
    int index();

    /** Number of elements of a range; otherwise 1. */
    default int length() {
        return 1;
    }

    /** Returns whether the two share an element of an array. */
    static boolean overlap(ObjectAccess one, ObjectAccess other) {
        return one.object() == other.object()
                && one.op().isArrayAccess()
                && other.op().isArrayAccess()
                && one.index() < (long) other.index() + other.length()
                && other.index() < (long) one.index() + one.length();
    }
}
