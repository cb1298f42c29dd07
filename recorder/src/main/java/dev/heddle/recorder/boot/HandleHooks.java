package dev.heddle.recorder.boot;

import java.lang.invoke.VarHandle;

/**
 * Hooks of accesses through a {@code VarHandle} in runs in which reads may see older writes (see {@link MemoryHooks}).
 * In plain, opaque, acquire and release mode a hook before the access returns a number for the hook after it: the site
 * of the variable's accesses; 0 if the variable has no history, so that the access orders the thread with all others.
 *
 * <p>A write through a handle may allocate, because the hook reads the value before it. None boxes otherwise, logs or
 * throws.
 */
public final class HandleHooks {
    private HandleHooks() {}

    /** Called from woven code: the program is about to read a variable. */
    @Hook
    public static int reading(
            VarHandle handle, Object owner, int index, char kind, int coordinates, int mode, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        if (m == null || !log.isActive()) {
            return 0;
        }
        log.enterAgent();
        int number = has(owner, index, coordinates) ? m.accesses(log, site, handle, owner, kind, coordinates, mode) : 0;
        if (number == 0) {
            release(m, log);
        }
        log.leaveAgent();
        return number;
    }

    /** Called from woven code: the program is about to write a variable. */
    @Hook
    public static int writing(
            VarHandle handle, Object owner, int index, char kind, int coordinates, int mode, int site) {
        int number = reading(handle, owner, index, kind, coordinates, mode, site);
        if (number != 0) {
            ThreadLog log = ThreadLog.current();
            MemoryModel m = MemoryHooks.model;
            if (m != null) {
                log.enterAgent();
                if (coordinates == 2) {
                    m.writing(
                            log,
                            number,
                            owner,
                            index,
                            ElementValues.bits(owner, index),
                            ElementValues.reference(owner, index));
                } else {
                    VarHandle any = handle.withInvokeBehavior();
                    Object old = coordinates == 0 ? any.get() : any.get(owner);
                    boolean isReference = !handle.varType().isPrimitive();
                    m.writing(log, number, owner, index, isReference ? 0 : bits(old), isReference ? old : null);
                }
                log.leaveAgent();
            }
        }
        return number;
    }

    private static long bits(Object boxed) {
        if (boxed instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        } else if (boxed instanceof Float number) {
            return Float.floatToRawIntBits(number);
        } else if (boxed instanceof Character character) {
            return character;
        } else if (boxed instanceof Boolean value) {
            return value ? 1 : 0;
        }
        return ((Number) boxed).longValue();
    }

    /** Whether the access will not throw because of its coordinates. */
    private static boolean has(Object owner, int index, int coordinates) {
        return coordinates == 0 || owner != null && (coordinates == 1 || ElementValues.has(owner, index));
    }

    /** A call of code that is not woven. */
    private static void release(MemoryModel m, ThreadLog log) {
        m.releaseTo(log, MemoryModel.CALLS, 0);
        m.releaseTo(log, MemoryModel.HANDLES, MemoryModel.BY_HANDLE);
    }

    private static void acquire(MemoryModel m, ThreadLog log, int index) {
        log.enterAgent();
        acquire(m, log);
        if (index != MemoryModel.FIELD) {
            m.overwritten();
        }
        log.leaveAgent();
    }

    private static void acquire(MemoryModel m, ThreadLog log) {
        m.acquireFrom(log, MemoryModel.CALLS, 0);
        m.acquireFrom(log, MemoryModel.HANDLES, MemoryModel.BY_NAME);
    }

    /** Called from woven code: the program is about to access a variable in volatile mode, or to update it. */
    @Hook
    public static void leaving() {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            release(m, log);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has read a variable in volatile mode. */
    @Hook
    public static void returned() {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            acquire(m, log);
            log.leaveAgent();
        }
    }

    /** Called from woven code: the program has written a variable in volatile mode, or may have updated it. */
    @Hook
    public static void replaced(VarHandle handle, Object owner, int index, int coordinates, int site) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        if (m != null && log.isActive()) {
            log.enterAgent();
            acquire(m, log);
            m.replaced(log, site, handle, owner, index, coordinates);
            log.leaveAgent();
        }
    }

    /** Whether the read sees the value in memory. */
    private static boolean seesNewest(
            MemoryModel m, ThreadLog log, Object owner, int index, int number, long bits, Object value) {
        if (m == null || !log.isActive()) {
            return true;
        }
        if (number == 0) {
            acquire(m, log, index);
            return true;
        }
        log.enterAgent();
        boolean isNewest = m.seesNewest(log, number, owner, index, bits, value);
        log.leaveAgent();
        return isNewest;
    }

    private static void written(Object owner, int index, int number, long bits, Object value) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        if (m == null || !log.isActive()) {
            return;
        }
        if (number == 0) {
            acquire(m, log, index);
            return;
        }
        log.enterAgent();
        m.written(log, number, owner, index, bits, value);
        log.leaveAgent();
    }

    /** Called from woven code: the program has read this value; returns the value that it sees. */
    @Hook
    public static int readInt(int value, Object owner, int index, int number) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        return seesNewest(m, log, owner, index, number, value, null) ? value : (int) m.bits(log);
    }

    /** Called from woven code: the program has read this value; returns the value that it sees. */
    @Hook
    public static long readLong(long value, Object owner, int index, int number) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        return seesNewest(m, log, owner, index, number, value, null) ? value : m.bits(log);
    }

    /** Called from woven code: the program has read this value; returns the value that it sees. */
    @Hook
    public static float readFloat(float value, Object owner, int index, int number) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        return seesNewest(m, log, owner, index, number, Float.floatToRawIntBits(value), null)
                ? value
                : Float.intBitsToFloat((int) m.bits(log));
    }

    /** Called from woven code: the program has read this value; returns the value that it sees. */
    @Hook
    public static double readDouble(double value, Object owner, int index, int number) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        return seesNewest(m, log, owner, index, number, Double.doubleToRawLongBits(value), null)
                ? value
                : Double.longBitsToDouble(m.bits(log));
    }

    /** Called from woven code: the program has read this value; returns the value that it sees. */
    @Hook
    public static Object readReference(Object value, Object owner, int index, int number) {
        ThreadLog log = ThreadLog.current();
        MemoryModel m = MemoryHooks.model;
        return seesNewest(m, log, owner, index, number, 0, value) ? value : m.reference(log);
    }

    /** Called from woven code: the program has written this value. */
    @Hook
    public static void writtenInt(int value, Object owner, int index, int number) {
        written(owner, index, number, value, null);
    }

    /** Called from woven code: the program has written this value. */
    @Hook
    public static void writtenLong(long value, Object owner, int index, int number) {
        written(owner, index, number, value, null);
    }

    /** Called from woven code: the program has written this value. */
    @Hook
    public static void writtenFloat(float value, Object owner, int index, int number) {
        written(owner, index, number, Float.floatToRawIntBits(value), null);
    }

    /** Called from woven code: the program has written this value. */
    @Hook
    public static void writtenDouble(double value, Object owner, int index, int number) {
        written(owner, index, number, Double.doubleToRawLongBits(value), null);
    }

    /** Called from woven code: the program has written this value. */
    @Hook
    public static void writtenReference(Object value, Object owner, int index, int number) {
        written(owner, index, number, 0, value);
    }
}
