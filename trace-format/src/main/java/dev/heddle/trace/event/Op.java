package dev.heddle.trace.event;

/**
 * What an event is. An operation belongs to the {@linkplain dev.heddle.trace.name.Site site}, not to the event: a site is
 * one operation of one instruction, and an event says when it was executed and on which object.
 *
 * <p>Codes are part of the recording format: explicit, never reused, never {@code ordinal()}. The meaning of an event's
 * {@code target} and {@code aux} words is given for each operation; a word that is not mentioned is 0.
 */
public enum Op {
    /** Read of an instance field. Target: the object. Aux: the array that was read, if the field's type is an array. */
    GET_FIELD(1, Family.ACCESS),
    /** Write of an instance field. Target: the object. Aux: the array written, if the field's type is an array. */
    PUT_FIELD(2, Family.ACCESS),
    /** Read of a static field. Aux: the array that was read, if the field's type is an array. */
    GET_STATIC(3, Family.ACCESS),
    /** Write of a static field. Aux: the array written, if the field's type is an array. */
    PUT_STATIC(4, Family.ACCESS),
    /** Read of an array element. Target: the array. Aux: the index. */
    ARRAY_LOAD(5, Family.ACCESS),
    /** Write of an array element. Target: the array. Aux: the index. */
    ARRAY_STORE(6, Family.ACCESS),

    /** A monitor was entered; stamped while it is held. Target: the lock. Aux: the class number of the lock. */
    ACQUIRE(16, Family.LOCK),
    /** A monitor is about to be left; stamped while it is held. Target: the lock. */
    RELEASE(17, Family.LOCK),
    /** The thread enters a wait set and gives the monitor up; stamped while it is held. Target: the monitor. */
    WAIT(18, Family.SIGNAL),
    /** The thread came back from a wait and holds the monitor again. Target: the monitor. */
    WAKE(19, Family.SIGNAL),
    /** {@code notify}. Target: the monitor. */
    NOTIFY(20, Family.SIGNAL),
    /** {@code notifyAll}. Target: the monitor. */
    NOTIFY_ALL(21, Family.SIGNAL),

    /** A thread is about to be started. Aux: the number of the new thread. */
    START(24, Family.SIGNAL),
    /** First event of a thread. */
    BEGIN(25, Family.SIGNAL),
    /** Last event of a thread. */
    END(26, Family.SIGNAL),
    /** A join came back because the thread had ended. Aux: the number of the ended thread. */
    JOIN(27, Family.SIGNAL),
    /** A thread is about to be interrupted. Aux: its number. */
    INTERRUPT(28, Family.SIGNAL),
    /** The thread is about to sleep. */
    SLEEP(29, Family.SIGNAL),
    /** The thread yields, or spins with {@code onSpinWait}. */
    YIELD(30, Family.SIGNAL),
    /** The thread is about to park. Target: the blocker, if any. */
    PARK(32, Family.SIGNAL),
    /** The thread came back from a park. */
    RESUME(33, Family.SIGNAL),
    /** A permit is about to be given. Aux: the number of the thread that gets it. */
    UNPARK(34, Family.SIGNAL),

    /** A method was entered. Target: the receiver, if there is one. Aux: the site of the call, or 0 if not known. */
    ENTER(40, Family.CALL),
    /** A method was left, normally or not. */
    EXIT(41, Family.CALL),
    /** A call instruction. Never an event by itself: it is what the aux word of {@link #ENTER} points to. */
    CALL(42, Family.CALL),
    /** The receiver of a constructor became known, after its call of {@code super}. Target: the object. */
    RECEIVER(43, Family.CALL),
    /** An array was found as an element of another array. Target: the inner array. Aux: the outer array. */
    HOLDS(44, Family.NAME),
    /** An exception left the thread's last frame. Aux: the class number of the exception. */
    UNCAUGHT(45, Family.CALL);

    /** Groups of operations that analyses treat alike. */
    public enum Family {
        /** Reads and writes of variables. */
        ACCESS,
        /** Acquisitions and releases of locks. */
        LOCK,
        /** Explicit signals between threads: the edges of relaxed happens-before come from these. */
        SIGNAL,
        /** Calls and their frames. */
        CALL,
        /** Facts about names only. */
        NAME
    }

    /** Sites below this number are synthetic: their number is the code of their operation and they have no code position. */
    public static final int FIRST_SITE = 256;

    private static final Op[] BY_CODE = new Op[FIRST_SITE];

    static {
        for (Op op : values()) {
            BY_CODE[op.code] = op;
        }
    }

    private final int code;
    private final Family family;

    Op(int code, Family family) {
        this.code = code;
        this.family = family;
    }

    /** The number of this operation in files, between 1 and 255. */
    public int code() {
        return code;
    }

    public Family family() {
        return family;
    }

    /** Whether this is a read or a write of a variable. */
    public boolean isAccess() {
        return family == Family.ACCESS;
    }

    public boolean isRead() {
        return this == GET_FIELD || this == GET_STATIC || this == ARRAY_LOAD;
    }

    public boolean isWrite() {
        return this == PUT_FIELD || this == PUT_STATIC || this == ARRAY_STORE;
    }

    public boolean isArrayAccess() {
        return this == ARRAY_LOAD || this == ARRAY_STORE;
    }

    public boolean isStaticAccess() {
        return this == GET_STATIC || this == PUT_STATIC;
    }

    /**
     * The operation with this code.
     *
     * @throws IllegalArgumentException if no operation has it
     */
    public static Op of(int code) {
        Op op = code > 0 && code < FIRST_SITE ? BY_CODE[code] : null;
        if (op == null) {
            throw new IllegalArgumentException("no operation has code " + code);
        }
        return op;
    }
}
