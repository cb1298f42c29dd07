package dev.heddle.recorder.boot;

import java.lang.invoke.VarHandle;

/**
 * Hooks of woven methods without a frame and without a log in a local. Such methods run no code except their own:
 * accesses to volatile fields and atomic operations. These hooks do the same as those of the same names in
 * {@link ThreadLog} and {@link AtomicHooks}, but find the log of the running thread themselves. The methods belong to
 * the program, so they count whatever code calls them.
 */
public final class FramelessHooks {
    private FramelessHooks() {}

    /** Called from woven code: a volatile field was read or is about to be written. */
    @Hook
    public static void volatileField(Object owner, int site) {
        if (owner != null) {
            ThreadLog.current().emitWithoutFrame(site, System.identityHashCode(owner), 0);
        }
    }

    /** Called from woven code: like {@link #volatileField}, for fields of an array type. */
    @Hook
    public static void volatileArrayField(Object value, Object owner, int site) {
        if (owner != null) {
            ThreadLog.current().emitWithoutFrame(site, System.identityHashCode(owner), identity(value));
        }
    }

    /** Called from woven code: like {@link #volatileField}, for static fields. */
    @Hook
    public static void volatileStaticField(int site) {
        ThreadLog.current().emitWithoutFrame(site, 0, 0);
    }

    /** Called from woven code: like {@link #volatileStaticField}, for fields of an array type. */
    @Hook
    public static void volatileStaticArrayField(Object value, int site) {
        ThreadLog.current().emitWithoutFrame(site, 0, identity(value));
    }

    /** Called from woven code: an atomic variable. */
    @Hook
    public static void object(Object target, int site) {
        volatileField(target, site);
    }

    /** Called from woven code: an element of an atomic array. */
    @Hook
    public static void element(Object array, int index, int site) {
        if (array != null) {
            ThreadLog.current().emitWithoutFrame(site, System.identityHashCode(array), index);
        }
    }

    /** Called from woven code: a field of an object, through a field updater. */
    @Hook
    public static void field(Object updater, Object target, int site) {
        if (target != null) {
            ThreadLog.current().emitWithoutFrame(site, System.identityHashCode(target), identity(updater));
        }
    }

    /** Called from woven code: a word of an object, through {@code Unsafe}. */
    @Hook
    public static void word(Object target, long offset, int site) {
        if (target != null) {
            ThreadLog.current().emitWithoutFrame(site, System.identityHashCode(target), (int) offset);
        }
    }

    /**
     * Called from woven code: the variable of a handle. The first argument is the object, unless the variable is a
     * static field.
     */
    @Hook
    public static void handle(VarHandle handle, Object first, int site) {
        if (handle == null) {
            return;
        }
        ThreadLog log = ThreadLog.current();
        if (AtomicHooks.coordinates(log, handle) == 0) {
            log.emitWithoutFrame(site, 0, System.identityHashCode(handle));
        } else if (first != null) {
            log.emitWithoutFrame(site, System.identityHashCode(first), System.identityHashCode(handle));
        }
    }

    /** Called from woven code: like {@link #handle}, for a call without an object. Static fields have target 0. */
    @Hook
    public static void staticHandle(VarHandle handle, int site) {
        if (handle != null) {
            ThreadLog.current().emitWithoutFrame(site, 0, System.identityHashCode(handle));
        }
    }

    private static int identity(Object value) {
        return value == null ? 0 : System.identityHashCode(value);
    }
}
