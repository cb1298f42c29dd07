package dev.heddle.recorder.boot;

import java.lang.invoke.VarHandle;

/**
 * Hooks of atomic operations. The site records whether the operation reads or writes; a hook adds the object and takes
 * the log of the running thread. Like {@link Hooks}, none of them boxes, locks, logs, throws or waits. None allocates,
 * except for the entry of a new handle.
 */
public final class AtomicHooks {
    private static final int KNOWN = 1 << 8;

    /**
     * The number of coordinates of a handle. Threads race for an entry. Each thread reads a complete entry because its
     * fields are final; at worst it queries the handle again.
     */
    private static final class Shape {
        final VarHandle handle;
        final int coordinates;

        Shape(VarHandle handle, int coordinates) {
            this.handle = handle;
            this.coordinates = coordinates;
        }
    }

    private static final Shape[] SHAPES = new Shape[KNOWN];

    private AtomicHooks() {}

    // Decisions: woven only when there is a controller.

    /**
     * Called from woven code: the program is about to execute an atomic operation.
     *
     * @param target null if the operation is about to throw, or if the variable is a static field
     * @param isStatic whether the variable is a static field
     * @param index of the array element, or -1
     */
    @Hook
    public static void before(Object target, boolean isStatic, int index, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && (target != null || isStatic)) {
            Controller c = Hooks.controller;
            if (c != null) {
                log.enterAgent();
                c.access(log, site, target, index);
                log.leaveAgent();
            }
        }
    }

    /** Called from woven code: like {@link #before}, for the variable of a handle. */
    @Hook
    public static void beforeHandle(VarHandle handle, Object first, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && handle != null) {
            boolean isStatic = coordinates(log, handle) == 0;
            before(isStatic ? null : first, isStatic, -1, site);
        }
    }

    // Events

    /**
     * Called from woven code: an atomic variable, or an object that counts as a whole because its words are not
     * distinguished.
     */
    @Hook
    public static void object(Object target, ThreadLog log, int site) {
        if (log.isActive() && target != null) {
            log.emitAccess(site, System.identityHashCode(target), 0);
        }
    }

    /** Called from woven code: an element of an atomic array. */
    @Hook
    public static void element(Object array, int index, ThreadLog log, int site) {
        if (log.isActive() && array != null) {
            log.emitAccess(site, System.identityHashCode(array), index);
        }
    }

    /** Called from woven code: a field of an object, through a field updater. */
    @Hook
    public static void field(Object updater, Object target, ThreadLog log, int site) {
        if (log.isActive() && target != null) {
            log.emitAccess(site, System.identityHashCode(target), System.identityHashCode(updater));
        }
    }

    /** Called from woven code: a word of an object, through {@code Unsafe}. */
    @Hook
    public static void word(Object target, long offset, ThreadLog log, int site) {
        if (log.isActive() && target != null) {
            log.emitAccess(site, System.identityHashCode(target), (int) offset);
        }
    }

    /**
     * Called from woven code: the variable of a handle. The first argument is the object, unless the variable is a
     * static field.
     */
    @Hook
    public static void handle(VarHandle handle, Object first, ThreadLog log, int site) {
        if (log.isActive() && handle != null) {
            boolean isStatic = coordinates(log, handle) == 0;
            if (isStatic || first != null) {
                log.emitAccess(site, isStatic ? 0 : System.identityHashCode(first), System.identityHashCode(handle));
            }
        }
    }

    /** Called from woven code: like {@link #handle}, for a call without an object. Static fields have target 0. */
    @Hook
    public static void staticHandle(VarHandle handle, ThreadLog log, int site) {
        if (log.isActive() && handle != null) {
            log.emitAccess(site, 0, System.identityHashCode(handle));
        }
    }

    static int coordinates(ThreadLog log, VarHandle handle) {
        int at = System.identityHashCode(handle) & KNOWN - 1;
        Shape known = SHAPES[at];
        if (known == null || known.handle != handle) {
            log.enterAgent();
            known = new Shape(handle, handle.coordinateTypes().size());
            log.leaveAgent();
            SHAPES[at] = known;
        }
        return known.coordinates;
    }
}
