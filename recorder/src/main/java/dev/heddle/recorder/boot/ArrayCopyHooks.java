package dev.heddle.recorder.boot;

/**
 * Copies and fills of ranges of array elements: {@code System.arraycopy}, {@code clone} and methods of
 * {@code java.util.Arrays}. A write is recorded before the call, with only the elements that the call will write: a
 * call that throws writes fewer or none. A call that returns a new array is recorded after the call, when its arguments
 * are known to be valid. It is only a read, because no other thread has a reference to the new array yet.
 *
 * <p>The code that cuts a range is a copy of dev.heddle.trace.event.ElementRange; a test compares them.
 */
public final class ArrayCopyHooks {
    private static final int FAR = 1 << 30;
    private static final int NEAR_LENGTH = 1 << 13;
    private static final int NEAR_END = 1 << 18;
    private static final int LENGTH_BITS = 13;
    private static final int ALIGNED = 1 << 31;

    private ArrayCopyHooks() {}

    // Decisions. Woven only when there is a controller.

    /** Called from woven code: the program is about to call {@code System.arraycopy}. */
    @Hook
    public static void before(
            Object source, int from, Object target, int to, int length, ThreadLog log, int readSite, int writeSite) {
        if (log.isActive()) {
            int copied = copied(source, from, target, to, length);
            if (copied > 0) {
                decide(log, readSite, source, from, writeSite, target, to, copied);
            }
        }
    }

    /** Called from woven code: the program is about to copy a whole array. */
    @Hook
    public static void beforeClone(Object source, ThreadLog log, int site) {
        beforeCopyOf(source, Integer.MAX_VALUE, log, site);
    }

    /** Called from woven code: the program is about to copy the first elements of an array. */
    @Hook
    public static void beforeCopyOf(Object source, int length, ThreadLog log, int site) {
        beforeCopyOfRange(source, 0, length, log, site);
    }

    /** Called from woven code: the program is about to copy some elements of an array. */
    @Hook
    public static void beforeCopyOfRange(Object source, int from, int to, ThreadLog log, int site) {
        int length = Math.min(lengthOf(source), to) - from;
        if (log.isActive() && from >= 0 && length > 0) {
            decide(log, site, source, from, 0, null, 0, length);
        }
    }

    /** Called from woven code: the program is about to fill a whole array. The value is null if it is primitive. */
    @Hook
    public static void beforeFill(Object target, Object value, ThreadLog log, int site) {
        int length = lengthOf(target);
        if (log.isActive() && length > 0 && isFit(target, value)) {
            decide(log, 0, null, 0, site, target, 0, length);
        }
    }

    /**
     * Called from woven code: the program is about to fill a part of an array. The value is null if it is primitive.
     */
    @Hook
    public static void beforeFillRange(Object target, int from, int to, Object value, ThreadLog log, int site) {
        if (log.isActive() && from >= 0 && from < to && to <= lengthOf(target) && isFit(target, value)) {
            decide(log, 0, null, 0, site, target, from, to - from);
        }
    }

    private static void decide(
            ThreadLog log, int readSite, Object source, int from, int writeSite, Object target, int to, int length) {
        Controller c = Hooks.controller;
        if (c != null) {
            log.enterAgent();
            c.copy(log, readSite, source, from, writeSite, target, to, length);
            log.leaveAgent();
        }
    }

    // Events

    /** Called from woven code: the program is about to call {@code System.arraycopy}. */
    @Hook
    public static void copy(
            Object source, int from, Object target, int to, int length, ThreadLog log, int readSite, int writeSite) {
        if (log.isActive()) {
            int copied = copied(source, from, target, to, length);
            if (copied > 0) {
                log.ranges(source, from, readSite, target, to, writeSite, copied);
            }
        }
    }

    /** Called from woven code: a copy of a whole array has returned. */
    @Hook
    public static void clone(Object source, ThreadLog log, int site) {
        copyOf(source, Integer.MAX_VALUE, log, site);
    }

    /** Called from woven code: a copy of the first elements of an array has returned. */
    @Hook
    public static void copyOf(Object source, int length, ThreadLog log, int site) {
        copyOfRange(source, 0, length, log, site);
    }

    /** Called from woven code: a copy of some elements of an array has returned. */
    @Hook
    public static void copyOfRange(Object source, int from, int to, ThreadLog log, int site) {
        if (log.isActive()) {
            int length = Math.min(lengthOf(source), to) - from;
            if (length > 0) {
                log.ranges(source, from, site, null, 0, 0, length);
            }
        }
    }

    /** Called from woven code: the program is about to fill a whole array. The value is null if it is primitive. */
    @Hook
    public static void fill(Object target, Object value, ThreadLog log, int site) {
        if (log.isActive()) {
            int length = lengthOf(target);
            if (length > 0 && isFit(target, value)) {
                log.ranges(null, 0, 0, target, 0, site, length);
            }
        }
    }

    /**
     * Called from woven code: the program is about to fill a part of an array. The value is null if it is primitive.
     */
    @Hook
    public static void fillRange(Object target, int from, int to, Object value, ThreadLog log, int site) {
        if (log.isActive() && from >= 0 && from < to && to <= lengthOf(target) && isFit(target, value)) {
            log.ranges(null, 0, 0, target, from, site, to - from);
        }
    }

    // The effect of such a call

    /** The number of elements that {@code System.arraycopy} will copy before it returns or throws. */
    static int copied(Object source, int from, Object target, int to, int length) {
        int sourceLength = lengthOf(source);
        int targetLength = lengthOf(target);
        if (length <= 0
                || from < 0
                || to < 0
                || from > sourceLength - length
                || to > targetLength - length
                || sourceLength < length
                || targetLength < length) {
            return 0;
        }
        if (source.getClass() == target.getClass()) {
            return length;
        }
        return source instanceof Object[] && target instanceof Object[]
                ? fitting((Object[]) source, from, length, target.getClass().getComponentType())
                : 0;
    }

    /** The number of leading elements that an array of this component type can store. */
    private static int fitting(Object[] source, int from, int length, Class<?> type) {
        if (type.isAssignableFrom(source.getClass().getComponentType())) {
            return length;
        }
        for (int i = 0; i < length; i++) {
            Object element = source[from + i];
            if (element != null && !type.isInstance(element)) {
                return i;
            }
        }
        return length;
    }

    /** Whether an array can store an object as an element. */
    private static boolean isFit(Object target, Object value) {
        return value == null || target.getClass().getComponentType().isInstance(value);
    }

    /**
     * The length of an array; -1 for null or an object that is not an array. Arrays of bytes and of references come
     * first because they are the most frequent.
     */
    static int lengthOf(Object array) {
        if (array instanceof byte[] bytes) {
            return bytes.length;
        } else if (array instanceof Object[] references) {
            return references.length;
        } else if (array instanceof char[] chars) {
            return chars.length;
        } else if (array instanceof int[] ints) {
            return ints.length;
        } else if (array instanceof long[] longs) {
            return longs.length;
        } else if (array instanceof double[] doubles) {
            return doubles.length;
        } else if (array instanceof float[] floats) {
            return floats.length;
        } else if (array instanceof short[] shorts) {
            return shorts.length;
        } else if (array instanceof boolean[] booleans) {
            return booleans.length;
        }
        return -1;
    }

    // Cutting a range into pieces

    /** The number of elements in the first piece of a range that is not empty. */
    static int firstPiece(int from, int to) {
        if (from >= FAR) {
            return to - from;
        }
        int left = Math.min(to, FAR) - from;
        if (from < NEAR_END) {
            if (left <= NEAR_LENGTH) {
                return left;
            }
            int over = from & NEAR_LENGTH - 1;
            if (over != 0) {
                return NEAR_LENGTH - over;
            }
        }
        int most = Integer.highestOneBit(left);
        return from == 0 ? most : Math.min(Integer.lowestOneBit(from), most);
    }

    /** The aux word of a piece. */
    static int code(int from, int length) {
        if (from >= FAR) {
            return ALIGNED;
        }
        return from < NEAR_END && length <= NEAR_LENGTH
                ? from << LENGTH_BITS | length - 1
                : ALIGNED | 2 * from + length;
    }
}
