package dev.heddle.recorder.weave;

import dev.heddle.trace.event.Op;

/**
 * One thing that is recorded of a method of a synchroniser.
 *
 * @param owner internal name of the class
 * @param method name, or name and the beginning of the descriptor, or {@code *} for every method of the class
 * @param point where in the method
 * @param member of {@link Point#GET}, {@link Point#FIRST} and {@link Point#PUT} the field, of {@link Point#BEFORE} and {@link Point#AFTER}
 *     the called method as {@code SimpleClass.name}; otherwise empty
 * @param target what the event is about, as {@link SynchroniserTable} says
 * @param aux the event's other word
 * @param who whose calls of the method count
 */
record SynchroniserRow(
        String owner, String method, Point point, String member, Op op, String target, String aux, When when, Who who) {

    /** Whose calls of a method count. */
    enum Who {
        /** The program's, or those of woven code that it called. A scheduler decides before them. */
        PROGRAM,
        /** Those of code that is not woven, too. A scheduler decides before them, if they are the program's. */
        ANYBODY,
        /** As {@link #ANYBODY}, but they are no decisions. */
        WITHIN
    }

    /** Whether it is recorded also if code that is not woven called the method. */
    boolean anyway() {
        return who != Who.PROGRAM;
    }

    /** Whether a scheduler decides at the start of the method, before anything else, because of this. */
    boolean isDecision() {
        boolean isWhole = point == Point.ENTRY || point == Point.RETURN || point == Point.EXIT;
        return isWhole && who != Who.WITHIN && when != When.MUTABLE && !target.equals("item");
    }

    /** Whether it is told at an instruction within the method, and so only if there is such a one. */
    boolean isWithin() {
        return !member.isEmpty();
    }

    /** Whether it is told at an instruction that accesses a field. */
    boolean isAt(String field, boolean isRead) {
        boolean isOfReads = point == Point.GET || point == Point.FIRST;
        return (isRead ? isOfReads : point == Point.PUT) && member.equals(field);
    }

    /** Where in a method. */
    enum Point {
        /** At its start. */
        ENTRY,
        /** Before it returns normally. */
        RETURN,
        /** Before it returns or throws. */
        EXIT,
        /** After a field was read; the item is its owner, and what was read is the value. */
        GET,
        /** After a field was read, but only at the first instruction that does; its value is kept. */
        FIRST,
        /** Before a field is written; the item is its owner. */
        PUT,
        /** Before a call; the item is its last argument, or the receiver if it has none. */
        BEFORE,
        /** After a call; the item is its result. */
        AFTER
    }

    /** On which condition; all but the first and the last are asked of the value on top of the stack. */
    enum When {
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
        /** The first argument is a stamp that holds the lock for writing. */
        VALID_WRITE,
        /** The first argument is a stamp that holds the lock for reading. */
        VALID_READ,
        /** The lock is held for writing by somebody. */
        HELD_WRITE,
        /** The lock is held for reading by somebody. */
        HELD_READ,
        /** A stamp was converted, and it was one for reading. */
        FROM_READ,
        /** A stamp was converted, and it was not one for writing. */
        NOT_WRITE,
        /** A stamp was converted, and it was not one for reading. */
        NOT_READ,
        /** The receiver's class is not the JDK's. */
        MINE
    }

    /** Whether this is said of a method. */
    boolean isOf(String name, String descriptor) {
        if (method.equals("*") || method.equals(name)) {
            return true;
        }
        return method.indexOf('(') > 0 && (name + descriptor).startsWith(method);
    }
}
