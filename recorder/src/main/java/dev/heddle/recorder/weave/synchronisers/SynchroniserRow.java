package dev.heddle.recorder.weave.synchronisers;

import dev.heddle.trace.event.Op;

/**
 * One event of a synchroniser's method.
 *
 * @param owner internal name of the class
 * @param method name, or name and the beginning of the descriptor, or {@code *} for every method of the class
 * @param point the place in the method
 * @param member for {@link Point#GET}, {@link Point#FIRST} and {@link Point#PUT} the field, for {@link Point#BEFORE}
 *     and {@link Point#AFTER} the called method as {@code SimpleClass.name}; otherwise empty
 * @param target the object of the event, in the notation of {@link SynchroniserTable}
 * @param aux the event's other word
 * @param who the callers for which the event is recorded
 */
public record SynchroniserRow(
        String owner, String method, Point point, String member, Op op, String target, String aux, When when, Who who) {

    /** The callers for which an event is recorded. */
    public enum Who {
        /** The program, and woven code that it called. A scheduler decides before such calls. */
        PROGRAM,
        /** Also code that is not woven. A scheduler decides before calls of the program. */
        ANY_CALLER,
        /** Like {@link #ANY_CALLER}, without decisions. */
        WITHIN,
        /** Like {@link #PROGRAM}, but the method begins with a call that is the decision. */
        DELEGATED
    }

    /** Whether calls by code that is not woven are recorded. */
    public boolean anyway() {
        return who == Who.ANY_CALLER || who == Who.WITHIN;
    }

    /** Whether a scheduler decides at the start of the method, before anything else, because of this row. */
    public boolean isDecision() {
        boolean isWhole = point == Point.ENTRY || point == Point.RETURN || point == Point.EXIT;
        return isWhole && who != Who.WITHIN && who != Who.DELEGATED && when != When.MUTABLE && !target.equals("item");
    }

    /**
     * Whether the event belongs to an instruction within the method, and exists only if there is such an instruction.
     */
    public boolean isWithin() {
        return !member.isEmpty();
    }

    /** Whether the event belongs to an instruction that accesses a field. */
    public boolean isAt(String field, boolean isRead) {
        boolean isOfReads = point == Point.GET || point == Point.FIRST;
        return (isRead ? isOfReads : point == Point.PUT) && member.equals(field);
    }

    /** Places in a method. */
    public enum Point {
        /** At its start. */
        ENTRY,
        /** Before it returns normally. */
        RETURN,
        /** Before it returns or throws. */
        EXIT,
        /** After a field was read; the item is its owner, and the value is the field's. */
        GET,
        /** After the first instruction that reads a field; its value is kept. */
        FIRST,
        /** Before a field is written; the item is its owner. */
        PUT,
        /** Before a call; the item is its last argument, or the receiver if it has none. */
        BEFORE,
        /** After a call; the item is its result. */
        AFTER
    }

    /** Conditions. All except the first and the last test the value on top of the stack. */
    public enum When {
        ALWAYS,
        /** True, not null, not 0; at a method's start: the aux object is not null. */
        OK,
        /** The opposite. */
        NOT_OK,
        NEGATIVE,
        NOT_NEGATIVE,
        ZERO,
        /** The target is an object that may change. */
        MUTABLE,
        /** The first argument is a stamp of a write hold. */
        VALID_WRITE,
        /** The first argument is a stamp of a read hold. */
        VALID_READ,
        /** A thread holds the lock for writing. */
        HELD_WRITE,
        /** A thread holds the lock for reading. */
        HELD_READ,
        /** A stamp was converted from a read stamp. */
        FROM_READ,
        /** A stamp was converted, but not from a write stamp. */
        NOT_WRITE,
        /** A stamp was converted, but not from a read stamp. */
        NOT_READ,
        /** The receiver, a pool, has a queue of the JDK that keeps tasks. */
        QUEUES,
        /** The receiver's class does not belong to the JDK. */
        MINE
    }

    /** Whether this row applies to a method. */
    boolean isOf(String name, String descriptor) {
        if (method.equals("*") || method.equals(name)) {
            return true;
        }
        return method.indexOf('(') > 0 && (name + descriptor).startsWith(method);
    }
}
