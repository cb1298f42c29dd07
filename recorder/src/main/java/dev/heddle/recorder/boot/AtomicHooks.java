package dev.heddle.recorder.boot;

import java.lang.invoke.VarHandle;

/**
 * What woven code calls before and after an atomic operation. Whether it is a read or a write is the site's; a hook only says on what, to the
 * log of the running thread. As of
 * {@link Hooks}, none boxes, locks, logs, throws or waits, and none allocates, but for what is kept of a handle that is new.
 */
public final class AtomicHooks {
    private static final int KNOWN = 1 << 8;

    /**
     * How many coordinates a handle has. Threads race for an entry; each sees one that is whole, because its fields are final, and at worst
     * asks the handle again.
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
     * Called from woven code: an atomic operation comes next.
     *
     * @param target null if it is about to throw, or if a static field is meant
     * @param isStatic whether a static field is meant
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

    /** Called from woven code: as {@link #before}, on what a handle stands for. */
    @Hook
    public static void beforeHandle(VarHandle handle, Object first, int site) {
        ThreadLog log = ThreadLog.current();
        if (log.isActive() && handle != null) {
            boolean isStatic = coordinates(log, handle) == 0;
            before(isStatic ? null : first, isStatic, -1, site);
        }
    }

    // Events

    /** Called from woven code: an atomic variable, or an object whose words nothing more is known of. */
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

    /** Called from woven code: what a handle stands for; the first argument is the object, unless the handle is of a static field. */
    @Hook
    public static void handle(VarHandle handle, Object first, ThreadLog log, int site) {
        if (log.isActive() && handle != null) {
            boolean isStatic = coordinates(log, handle) == 0;
            if (isStatic || first != null) {
                log.emitAccess(site, isStatic ? 0 : System.identityHashCode(first), System.identityHashCode(handle));
            }
        }
    }

    /** Called from woven code: as {@link #handle}, for a call that gives no object. Static fields have target 0. */
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
