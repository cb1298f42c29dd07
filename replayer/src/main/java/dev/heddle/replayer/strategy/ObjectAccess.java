package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;

/** What a pending operation does to one object. A copy from one array to another does two such things in one step. */
public interface ObjectAccess {
    /** What is done. */
    Op op();

    /** Number of the site in this run. */
    int siteNumber();

    /** The site. Its own operation is {@link Op#CALL} where a call is going to acquire a lock. */
    Site site();

    /** The object whose field, element, lock or wait set it is; null for static fields and where there is none. */
    Object object();

    /** Index of the array element, or of the first one of a range; otherwise -1. */
    int index();

    /** Number of elements of a range; otherwise 1. */
    default int length() {
        return 1;
    }

    /** Whether two of them have an element of an array in common. */
    static boolean overlap(ObjectAccess one, ObjectAccess other) {
        return one.object() == other.object()
                && one.op().isArrayAccess()
                && other.op().isArrayAccess()
                && one.index() < (long) other.index() + other.length()
                && other.index() < (long) one.index() + one.length();
    }
}
