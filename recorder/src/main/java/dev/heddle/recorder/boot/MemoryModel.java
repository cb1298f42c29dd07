package dev.heddle.recorder.boot;

import java.lang.invoke.VarHandle;

/**
 * Chooses the writes that plain reads of the program see, among those that the Java memory model allows. The replayer
 * provides one. All calls come from hooks, on the thread that executes the operation.
 *
 * <p>Values are passed as the bits of a primitive value, or as a reference with 0 bits.
 */
public abstract class MemoryModel {
    /** Code that is not woven, and may synchronise in any way. */
    public static final int CALLS = 0;
    /** The initialisation of a class, and its uses. */
    public static final int INITIALISATION = 1;
    /** The final fields of an object, or, with the key 0, the captured values of all lambdas. */
    public static final int FINAL_FIELDS = 2;

    /**
     * Volatile fields that one thread accesses by name, and another one through a handle: a {@code VarHandle}, a field
     * updater, {@code Unsafe} or reflection.
     */
    public static final int HANDLES = 3;
    /** Key of {@link #HANDLES}: a handle may have written the field. */
    public static final int BY_HANDLE = 1;
    /** Key of {@link #HANDLES}: the program has written the field by its name. */
    public static final int BY_NAME = 2;

    /** In place of the index of an element: the variable is a field. */
    public static final int FIELD = -1;

    /** Access through a handle: like that of a plain field by its name. */
    public static final int PLAIN = 0;
    /** Access through a handle in opaque mode: as plain, and a read in a loop sees the newest write at some time. */
    public static final int OPAQUE = 1;
    /** Read in acquire mode or write in release mode: the read comes after the write that it sees. */
    public static final int ORDERED = 2;
    /** Access in volatile mode, and every update: an order with all other threads. */
    public static final int STRONG = 3;

    /**
     * The thread reads a variable.
     *
     * @param site its target is the field, with the class that declares it
     * @param owner the array of an element; null for a static field
     * @param index of the element, or {@link #FIELD}
     * @param bits the newest value of a primitive variable; otherwise 0
     * @param reference the newest value of a reference variable; otherwise null
     * @return whether it sees the newest value; otherwise {@link #bits} or {@link #reference} returns what it sees
     */
    public abstract boolean seesNewest(
            ThreadLog thread, int site, Object owner, int index, long bits, Object reference);

    /**
     * The thread is about to access a variable through a handle.
     *
     * @param site of the call
     * @param kind the first character of the descriptor of the value
     * @param coordinates 0 for a static field, 1 for a field, 2 for an element
     * @param mode {@link #PLAIN}, {@link #OPAQUE} or {@link #ORDERED}
     * @return the site for calls of {@link #seesNewest}, {@link #writing} and {@link #written}; 0 if the variable has no
     *     history, so that the access orders the thread with all others
     */
    public abstract int accesses(
            ThreadLog thread, int site, VarHandle handle, Object owner, char kind, int coordinates, int mode);

    /**
     * The thread may have replaced the value of a variable by a {@link #STRONG} access, perhaps by the same value.
     *
     * @param coordinates as for {@link #accesses}
     */
    public abstract void replaced(
            ThreadLog thread, int site, VarHandle handle, Object owner, int index, int coordinates);

    /** The value that the last read of the thread sees, if that is not the newest one. */
    public abstract long bits(ThreadLog thread);

    /** Like {@link #bits}, for a reference. */
    public abstract Object reference(ThreadLog thread);

    /** The thread is about to write a variable that has this value. */
    public abstract void writing(ThreadLog thread, int site, Object owner, int index, long bits, Object reference);

    /** The thread has written this value. */
    public abstract void written(ThreadLog thread, int site, Object owner, int index, long bits, Object reference);

    /** The thread has read an array from a field of an object, or from a static field. */
    public abstract void holds(ThreadLog thread, int site, Object array);

    /** A call of the thread may have stored into elements of an array, in code without hooks. */
    public abstract void overwritten(Object array, int from, int length);

    /** A call of the thread may have stored into elements of any array, in code without hooks. */
    public abstract void overwritten();

    /**
     * The thread has entered a woven method.
     *
     * @return whether code that is not woven, and may synchronise, called it
     */
    public abstract boolean entered(ThreadLog thread);

    /** Whether all methods of a class are woven, except those of {@code Object}. */
    public abstract boolean isWoven(Class<?> type);

    /** The thread has read a volatile field. */
    public abstract void acquire(ThreadLog thread, int site, Object owner);

    /** The thread is about to write a volatile field. */
    public abstract void release(ThreadLog thread, int site, Object owner);

    /**
     * The thread may have synchronised with every thread that has called {@link #releaseTo} with the same arguments.
     *
     * @param kind {@link #CALLS}, {@link #INITIALISATION}, {@link #FINAL_FIELDS} or {@link #HANDLES}
     * @param key the hash code of the class's name, the identity of the object with final fields, {@link #BY_HANDLE},
     *     {@link #BY_NAME}, or 0
     */
    public abstract void acquireFrom(ThreadLog thread, int kind, int key);

    /** The thread may synchronise from now on with threads that call {@link #acquireFrom} with the same arguments. */
    public abstract void releaseTo(ThreadLog thread, int kind, int key);
}
