package dev.heddle.trace.event;

/**
 * The kind of an event. An operation belongs to the {@linkplain dev.heddle.trace.name.Site site}, not to the event. A
 * site is one operation of one instruction. An event records when it was executed, and on which object.
 *
 * <p>Codes are part of the recording format: explicit, never reused, never {@code ordinal()}. The meaning of an event's
 * {@code target} and {@code aux} words is given for each operation; a word that is not mentioned is 0.
 */
public enum Op {
    /**
     * Read of an instance field. Target: the object. Aux: the identity of the value, if the field's type is an array or
     * a class of {@code java.util.concurrent.atomic}: its contents belong to the owner of the field.
     */
    GET_FIELD(1, Family.ACCESS),
    /** Write of an instance field. Target: the object. Aux: as of {@link #GET_FIELD}. */
    PUT_FIELD(2, Family.ACCESS),
    /** Read of a static field. Aux: as of {@link #GET_FIELD}. */
    GET_STATIC(3, Family.ACCESS),
    /** Write of a static field. Aux: as of {@link #GET_FIELD}. */
    PUT_STATIC(4, Family.ACCESS),
    /** Read of an array element. Target: the array. Aux: the index. */
    ARRAY_LOAD(5, Family.ACCESS),
    /** Write of an array element. Target: the array. Aux: the index. */
    ARRAY_STORE(6, Family.ACCESS),
    /** Read of a volatile instance field; otherwise as {@link #GET_FIELD}. */
    GET_VOLATILE(7, Family.ACCESS),
    /** Write of a volatile instance field; otherwise as {@link #PUT_FIELD}. */
    PUT_VOLATILE(8, Family.ACCESS),
    /** Read of a volatile static field; otherwise as {@link #GET_STATIC}. */
    GET_STATIC_VOLATILE(9, Family.ACCESS),
    /** Write of a volatile static field; otherwise as {@link #PUT_STATIC}. */
    PUT_STATIC_VOLATILE(10, Family.ACCESS),
    /**
     * Call of a method that is known to change nothing, on an object whose class is not woven and not known to be
     * thread-safe. The whole object is the variable. Target: the object.
     */
    CALL_READ(11, Family.ACCESS),
    /** Call of any other method on such an object. Target: the object. */
    CALL_WRITE(12, Family.ACCESS),
    /**
     * Read of a range of array elements by a copy. Target: the array. Aux: the {@linkplain ElementRange range}, or one
     * of the pieces that it consists of. All events of one copy have one stamp.
     */
    RANGE_READ(13, Family.ACCESS),
    /** Write of a range of array elements by a copy or a fill. Target and aux: as of {@link #RANGE_READ}. */
    RANGE_WRITE(14, Family.ACCESS),

    /** A monitor was entered; stamped while it is held. Target: the lock. Aux: the class number of the lock. */
    ACQUIRE(16, Family.LOCK),
    /** The thread is about to leave a monitor; stamped while it is held. Target: the lock. */
    RELEASE(17, Family.LOCK),
    /**
     * The thread enters a wait set and releases the lock; stamped while it is held. Target: the monitor, or the
     * condition. Aux: for a condition its lock; 0 for a monitor, which is its own lock.
     */
    WAIT(18, Family.SIGNAL),
    /** The thread returned from a wait and holds the lock again. Target and aux: as of {@link #WAIT}. */
    WAKE(19, Family.SIGNAL),
    /** {@code notify} or {@code signal}. Target: the monitor or the condition. */
    NOTIFY(20, Family.SIGNAL),
    /** {@code notifyAll} or {@code signalAll}. Target: the monitor or the condition. */
    NOTIFY_ALL(21, Family.SIGNAL),

    /**
     * The thread is about to store an object where other threads can find it, whether or not this is a hand-off. The
     * earlier events of the thread happen before the events of others after they {@link #FOUND} the object. Target: the
     * object.
     */
    PUBLISH(22, Family.SIGNAL),
    /** A thread found an object that was stored where it is; stamped after it. Target: the object. */
    FOUND(23, Family.SIGNAL),

    /** A thread is about to be started. Aux: the number of the new thread. */
    START(24, Family.SIGNAL),
    /** First event of a thread. */
    BEGIN(25, Family.SIGNAL),
    /** Last event of a thread. */
    END(26, Family.SIGNAL),
    /** A join returned because the thread had ended. Aux: the number of the ended thread. */
    JOIN(27, Family.SIGNAL),
    /** A thread is about to be interrupted. Aux: its number. */
    INTERRUPT(28, Family.SIGNAL),
    /** The thread is about to sleep. */
    SLEEP(29, Family.SIGNAL),
    /** The thread yields, or spins with {@code onSpinWait}. */
    YIELD(30, Family.SIGNAL),
    /** The thread is about to park. Target: the blocker, if any. */
    PARK(32, Family.SIGNAL),
    /** The thread returned from a park. */
    RESUME(33, Family.SIGNAL),
    /** The thread is about to unpark another one. Aux: the number of the thread that gets the permit. */
    UNPARK(34, Family.SIGNAL),
    /** A thread saw that it, or another one, had been interrupted. Aux: the number of the interrupted thread. */
    INTERRUPTED(31, Family.SIGNAL),
    /**
     * The release half of a hand-off, stamped before it has an effect. The earlier events of the thread happen before
     * the events of others after a {@link #RECEIVE} with the same target and aux. Target: the latch, future, queue,
     * map, task. Aux: the identity of the item that is handed over, or the number of the phase; 0 where there is only
     * one. For data sent through a socket the target is 2^31 and the port of the sender, and aux the port of the
     * receiver; 65536 if a connection is requested.
     */
    SEND(35, Family.SIGNAL),
    /**
     * The acquire half, stamped after it has succeeded. Target and aux: as of {@link #SEND}; aux 0 stands for every
     * item.
     */
    RECEIVE(36, Family.SIGNAL),
    /**
     * A class has been initialised. Its initialiser happens before each use of the class by others. Aux: its class
     * number.
     */
    CLASS_READY(37, Family.SIGNAL),
    /**
     * A constructor ends: the object's final fields are frozen. Recorded for classes with a final field of an array
     * type, whose elements are variables. Target: the object.
     */
    FREEZE(38, Family.SIGNAL),
    /**
     * A call asked or changed a concurrent object, a reference or the system properties and acquired nothing from
     * another thread. Stamped after it; it neither releases nor acquires. Target: the object. Aux: if the object is a
     * thread of a controlled run, its number plus 1; otherwise 0.
     */
    ASKED(39, Family.SIGNAL),

    /**
     * The thread returns from code of which nothing is recorded: the code was on the stack when recording began, or the
     * start of the thread was not recorded. Everything that any thread has done so far may happen before.
     */
    UNSEEN_END(58, Family.SIGNAL),
    /** The thread enters such code again: its earlier events may happen before any acquire from now on. */
    UNSEEN_BEGIN(59, Family.SIGNAL),

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
    UNCAUGHT(45, Family.CALL),
    /**
     * A second thread accesses an object that only one thread has used so far. The accesses of the first thread to it
     * are not recorded, except the last, which {@link #LAST_ACCESS} names next. Target: the object. Aux: the number of
     * the first thread.
     */
    HANDED_OVER(46, Family.NAME),
    /** Follows {@link #HANDED_OVER}. Aux: the site of that last access. Target: the low 32 bits of its stamp. */
    LAST_ACCESS(47, Family.NAME),

    /**
     * A lock was acquired in shared mode; stamped while it is held. Target: the lock. Aux: the class number of the
     * lock.
     */
    ACQUIRE_SHARED(48, Family.LOCK),
    /** A lock held in shared mode is about to be released; stamped while it is held. Target: the lock. */
    RELEASE_SHARED(49, Family.LOCK),
    /** Permits of a semaphore were acquired; stamped after it. Target: the semaphore. Aux: how many. */
    TAKE_PERMITS(50, Family.LOCK),
    /** Permits are about to be released; stamped before it. Target: the semaphore. Aux: how many. */
    GIVE_PERMITS(51, Family.LOCK),
    /**
     * The thread waits for a lock that it cannot acquire at once. The drainer records this event; the thread itself
     * does nothing more until its next event. Target: the lock. Aux: the number of the call stack on which it waits, or
     * -1.
     */
    REQUEST(52, Family.LOCK),
    /**
     * The thread holds a lock whose acquisition was not recorded, because it was redundant. It holds the lock until its
     * next event. The drainer records this event before a {@link #REQUEST}. Target: the lock. Aux: the site of the
     * acquisition.
     */
    HELD(53, Family.LOCK),

    /**
     * The thread is about to use a class whose initialiser is on a cycle of needs. Recorded for the first use of each
     * thread. The site's target is the initialiser.
     */
    CLASS_USE(54, Family.NAME),
    /**
     * The initialiser of the method's class needs that of the target's class. Never an event. At {@link
     * dev.heddle.trace.name.Site#ENTRY} the target's class is a superclass, or a superinterface with default methods.
     */
    CLASS_NEED(55, Family.NAME),

    /**
     * The thread begins to work for a pool that queues tasks. Target: the pool. Aux: the number of threads from which on
     * the pool queues; 0 counts as 1.
     */
    POOL(60, Family.NAME),

    /**
     * An atomic read, stamped after it; the second half of a read-modify-write. Target: the atomic, or the object whose
     * field or the array whose element it is. Aux: the index in an atomic array; for a {@code VarHandle}, a field
     * updater or {@code Unsafe} the identity of the handle or the offset.
     */
    ATOMIC_READ(56, Family.ATOMIC),
    /**
     * An atomic write, stamped before it; the first half of a read-modify-write, whether or not it then succeeds.
     * Target and aux: as above.
     */
    ATOMIC_WRITE(57, Family.ATOMIC),

    /**
     * A loop of the innermost frame was entered, and an event happens in it. Its site is its first instruction. Aux:
     * the iteration, from 1.
     */
    LOOP_ENTER(64, Family.LOOP),
    /** The first event of another iteration of a loop that was entered before. Aux: the iteration. */
    LOOP_ITERATE(65, Family.LOOP),
    /** An object or array was made. Target: the object. Aux: its class number. */
    ALLOCATE(66, Family.NAME),

    /**
     * The whole call stack of the thread's acquisitions from here on, in the profile that records no frames. Aux: the
     * number of the stack, or -1 if it is not known.
     */
    STACK(70, Family.NAME),
    /**
     * From here until the thread's next event that may release or acquire, an access may be repeated without being
     * recorded. The thread has done it twice since its last such event. Target: the object, or the array. Aux: the site
     * of the access, a read.
     */
    READ_AGAIN(72, Family.NAME);

    /** Groups of operations that analyses treat alike. */
    public enum Family {
        /** Reads and writes of variables. */
        ACCESS,
        /** Acquisitions and releases of locks and permits. */
        LOCK,
        /** Atomic operations other than accesses to volatile fields. */
        ATOMIC,
        /** Explicit signals between threads: the edges of relaxed happens-before come from these. */
        SIGNAL,
        /** Calls and their frames. */
        CALL,
        /** Loops. */
        LOOP,
        /** Facts about names only. */
        NAME
    }

    /**
     * Sites below this number are synthetic: their number is the code of their operation and they have no code
     * position.
     */
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
        return switch (this) {
            case GET_FIELD, GET_STATIC, ARRAY_LOAD, GET_VOLATILE, GET_STATIC_VOLATILE, CALL_READ, RANGE_READ -> true;
            default -> false;
        };
    }

    public boolean isWrite() {
        return isAccess() && !isRead();
    }

    /** Whether this reads or writes a variable, atomically or not. */
    public boolean isOnVariable() {
        return isAccess() || family == Family.ATOMIC;
    }

    /** Whether this writes a variable, or tries to, atomically or not. */
    public boolean isAnyWrite() {
        return isWrite() || this == ATOMIC_WRITE;
    }

    /** Whether this is a read or a write of array elements: one element, or a range. */
    public boolean isArrayAccess() {
        return this == ARRAY_LOAD || this == ARRAY_STORE || isRange();
    }

    /** Whether this is a read or a write of a range of array elements. */
    public boolean isRange() {
        return this == RANGE_READ || this == RANGE_WRITE;
    }

    /** Whether this is an access to an object as a whole, by a call of one of its methods. */
    public boolean isObjectAccess() {
        return this == CALL_READ || this == CALL_WRITE;
    }

    public boolean isStaticAccess() {
        return this == GET_STATIC || this == PUT_STATIC || this == GET_STATIC_VOLATILE || this == PUT_STATIC_VOLATILE;
    }

    /** Whether this is a read or a write of a variable that orders nothing. */
    public boolean isPlainAccess() {
        return isAccess() && !isVolatile();
    }

    /** Whether this acquires a lock or permits, in any mode: the acquisitions that RPro counts. */
    public boolean isAcquisition() {
        return this == ACQUIRE || this == ACQUIRE_SHARED || this == TAKE_PERMITS;
    }

    /** Whether this is a read or a write of a volatile field. */
    public boolean isVolatile() {
        return code >= GET_VOLATILE.code && code <= PUT_STATIC_VOLATILE.code;
    }

    /** The same access to a field that is not volatile; any other operation itself. */
    public Op plain() {
        return switch (this) {
            case GET_VOLATILE -> GET_FIELD;
            case PUT_VOLATILE -> PUT_FIELD;
            case GET_STATIC_VOLATILE -> GET_STATIC;
            case PUT_STATIC_VOLATILE -> PUT_STATIC;
            default -> this;
        };
    }

    /** Whether an operation has this code. */
    public static boolean isKnown(int code) {
        return code > 0 && code < FIRST_SITE && BY_CODE[code] != null;
    }

    /**
     * The operation with this code.
     *
     * @throws IllegalArgumentException if no operation has it
     */
    public static Op of(int code) {
        if (!isKnown(code)) {
            throw new IllegalArgumentException("no operation has code " + code);
        }
        return BY_CODE[code];
    }
}
