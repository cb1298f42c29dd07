package dev.heddle.recorder.boot;

/**
 * Hooks of runs in which plain reads may see older writes. They are woven only for such runs, into code of the program.
 * Like {@link Hooks}, none of them boxes, logs or throws. A hook takes the lock of the {@link MemoryModel}, which no
 * code of the program holds.
 */
public final class MemoryHooks {
    /** Null if reads see the newest value. */
    static volatile MemoryModel model;

    private static volatile ClassTest woven;

    /** A property of classes. */
    public interface ClassTest {
        boolean holds(Class<?> type);
    }

    private MemoryHooks() {}

    /** Called by the agent before anything is woven. @param test whether fields of a class may have histories */
    public static void woven(ClassTest test) {
        woven = test;
    }

    /** Whether fields of a class may have histories. */
    public static boolean hasHistories(Class<?> type) {
        ClassTest test = woven;
        return test != null && test.holds(type);
    }

    /**
     * Called from woven code: a method begins. If code that is not woven called it, that code may have synchronised.
     *
     * @param receiver null in a static method and in a constructor
     * @param method as for {@link ThreadLog#calls}
     * @return 1 if so, for {@link #returning}; otherwise 0
     */
    @Hook
    public static int entered(ThreadLog log, Object receiver, int method) {
        boolean isAnnounced = log.isCallOf(method);
        MemoryModel m = model;
        if (m == null || !log.isActive()) {
            return 0;
        }
        log.enterAgent();
        // A walk over the stack is slow. A receiver whose class is not woven may call the method of its superclass.
        boolean isCalledFromOutside =
                !(isAnnounced && (receiver == null || m.isWoven(receiver.getClass()))) && m.entered(log);
        log.leaveAgent();
        return isCalledFromOutside ? 1 : 0;
    }

    /** Called from woven code: the program uses a class, whose initialisation has ended. @param key of its name */
    @Hook
    public static void uses(ThreadLog log, int key) {
        MemoryModel m = model;
        if (m != null && log.isActive() && log.acquiredClasses().add(m, key)) {
            log.enterAgent();
            m.acquireFrom(log, MemoryModel.INITIALISATION, key);
            log.leaveAgent();
        }
    }

    /** Called from woven code: a method returns or throws. Its caller may synchronise if it is not woven. */
    @Hook
    public static void returning(int fromOutside) {
        if (fromOutside != 0) {
            releaseTo(MemoryModel.CALLS, 0);
        }
    }

    /** Called from woven code: the thread may have synchronised with others. */
    @Hook
    public static void acquireFrom(int kind, int key) {
        ThreadLog log = ThreadLog.current();
        // An announced call has thrown if a handler follows it.
        log.forgetCall();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.acquireFrom(log, kind, key);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the thread may synchronise with others from now on. */
    @Hook
    public static void releaseTo(int kind, int key) {
        ThreadLog log = ThreadLog.current();
        log.forgetCall();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.releaseTo(log, kind, key);
            log.leaveAgent();
        }
    }

    /**
     * Called from woven code: the program is about to call a method of an interface. Code of the receiver's class may
     * synchronise if it is not woven.
     *
     * @return 1 if so, for {@link #returnedFrom}; otherwise 0
     */
    @Hook
    public static int leavesTo(Object receiver) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive()) {
            return 0;
        }
        log.enterAgent();
        int leaves = receiver != null && m.isWoven(receiver.getClass()) ? 0 : 1;
        if (leaves != 0) {
            log.forgetCall();
            m.releaseTo(log, MemoryModel.CALLS, 0);
        }
        log.leaveAgent();
        return leaves;
    }

    /** Called from woven code: such a call has returned. */
    @Hook
    public static void returnedFrom(int leaves) {
        if (leaves != 0) {
            acquireFrom(MemoryModel.CALLS, 0);
        }
    }

    /** Called from woven code: the constructor of a class with final fields returns. */
    @Hook
    public static void frozen(Object made) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.releaseTo(log, MemoryModel.FINAL_FIELDS, System.identityHashCode(made));
            // Code that is not woven may read the fields.
            m.releaseTo(log, MemoryModel.CALLS, 0);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program is about to read a final field of an object. */
    @Hook
    public static void dereferences(Object owner) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.acquireFrom(log, MemoryModel.FINAL_FIELDS, System.identityHashCode(owner));
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has read a volatile field. */
    @Hook
    public static void acquire(Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.acquire(log, site, owner);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program is about to write a volatile field. */
    @Hook
    public static void release(Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.release(log, site, owner);
            log.leaveAgent();
        }
    }

    private static boolean seesNewest(MemoryModel m, ThreadLog log, int site, Object owner, long bits, Object value) {
        log.enterAgent();
        boolean newest = m.seesNewest(log, site, owner, MemoryModel.FIELD, bits, value);
        log.leaveAgent();
        return newest;
    }

    private static void writing(int site, Object owner, long bits, Object value) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.writing(log, site, owner, MemoryModel.FIELD, bits, value);
            log.leaveAgent();
        }
    }

    private static void written(int site, Object owner, long bits, Object value) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.written(log, site, owner, MemoryModel.FIELD, bits, value);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has read a plain field; returns the value that it sees. */
    @Hook
    public static int readInt(int value, Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || seesNewest(m, log, site, owner, value, null)) {
            return value;
        }
        return (int) m.bits(log);
    }

    /** Called from woven code: the program is about to write a plain field that has this value. */
    @Hook
    public static void writingInt(int value, Object owner, int site) {
        writing(site, owner, value, null);
    }

    /** Called from woven code: the program has written a plain field. */
    @Hook
    public static void writtenInt(int value, Object owner, int site) {
        written(site, owner, value, null);
    }

    /** Called from woven code: the program has read a plain field; returns the value that it sees. */
    @Hook
    public static long readLong(long value, Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || seesNewest(m, log, site, owner, value, null)) {
            return value;
        }
        return m.bits(log);
    }

    /** Called from woven code: the program is about to write a plain field that has this value. */
    @Hook
    public static void writingLong(long value, Object owner, int site) {
        writing(site, owner, value, null);
    }

    /** Called from woven code: the program has written a plain field. */
    @Hook
    public static void writtenLong(long value, Object owner, int site) {
        written(site, owner, value, null);
    }

    /** Called from woven code: the program has read a plain field; returns the value that it sees. */
    @Hook
    public static float readFloat(float value, Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || seesNewest(m, log, site, owner, Float.floatToRawIntBits(value), null)) {
            return value;
        }
        return Float.intBitsToFloat((int) m.bits(log));
    }

    /** Called from woven code: the program is about to write a plain field that has this value. */
    @Hook
    public static void writingFloat(float value, Object owner, int site) {
        writing(site, owner, Float.floatToRawIntBits(value), null);
    }

    /** Called from woven code: the program has written a plain field. */
    @Hook
    public static void writtenFloat(float value, Object owner, int site) {
        written(site, owner, Float.floatToRawIntBits(value), null);
    }

    /** Called from woven code: the program has read a plain field; returns the value that it sees. */
    @Hook
    public static double readDouble(double value, Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || seesNewest(m, log, site, owner, Double.doubleToRawLongBits(value), null)) {
            return value;
        }
        return Double.longBitsToDouble(m.bits(log));
    }

    /** Called from woven code: the program is about to write a plain field that has this value. */
    @Hook
    public static void writingDouble(double value, Object owner, int site) {
        writing(site, owner, Double.doubleToRawLongBits(value), null);
    }

    /** Called from woven code: the program has written a plain field. */
    @Hook
    public static void writtenDouble(double value, Object owner, int site) {
        written(site, owner, Double.doubleToRawLongBits(value), null);
    }

    /** Called from woven code: the program has read a plain field; returns the value that it sees. */
    @Hook
    public static Object readReference(Object value, Object owner, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || seesNewest(m, log, site, owner, 0, value)) {
            return value;
        }
        return m.reference(log);
    }

    /** Called from woven code: the program is about to write a plain field that has this value. */
    @Hook
    public static void writingReference(Object value, Object owner, int site) {
        writing(site, owner, 0, value);
    }

    /** Called from woven code: the program has written a plain field. */
    @Hook
    public static void writtenReference(Object value, Object owner, int site) {
        written(site, owner, 0, value);
    }

    /**
     * Called from woven code: the program is about to load an element. If it sees an older value, that value stands in
     * the array until {@link #loaded}; controlled threads run one at a time, so that no other thread sees it.
     *
     * @return 1 if so; otherwise 0
     */
    @Hook
    public static int loading(Object array, int index, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m == null || !log.isActive() || !ElementValues.has(array, index)) {
            return 0;
        }
        log.enterAgent();
        long bits = ElementValues.bits(array, index);
        Object value = ElementValues.reference(array, index);
        boolean isOlder = !m.seesNewest(log, site, array, index, bits, value);
        if (isOlder) {
            ElementValues.set(array, index, m.bits(log), m.reference(log));
            log.newestBits = bits;
            log.newestReference = value;
        }
        log.leaveAgent();
        return isOlder ? 1 : 0;
    }

    /** Called from woven code: the program has loaded the element. @param isOlder result of {@link #loading} */
    @Hook
    public static void loaded(Object array, int index, int isOlder) {
        if (isOlder != 0) {
            ThreadLog log = ThreadLog.current();
            ElementValues.set(array, index, log.newestBits, log.newestReference);
            log.newestReference = null;
        }
    }

    /** Called from woven code: the program is about to store into an element. */
    @Hook
    public static void storing(Object array, int index, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive() && ElementValues.has(array, index)) {
            log.enterAgent();
            m.writing(log, site, array, index, ElementValues.bits(array, index), ElementValues.reference(array, index));
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has stored into an element. */
    @Hook
    public static void stored(Object array, int index, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.written(log, site, array, index, ElementValues.bits(array, index), ElementValues.reference(array, index));
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has read an array from a field. */
    @Hook
    public static void holds(Object array, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive() && array != null) {
            log.enterAgent();
            m.holds(log, site, array);
            log.leaveAgent();
        }
    }

    /** Called from woven code: {@code System.arraycopy} has returned. */
    @Hook
    public static void copied(Object target, int from, int length) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.overwritten(target, from, length);
            log.leaveAgent();
        }
    }

    /** Called from woven code: a call has returned that may have stored into elements of arrays. */
    @Hook
    public static void mayHaveStored() {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            m.overwritten();
            log.leaveAgent();
        }
    }
}
