package program.shared;

import java.lang.reflect.Field;

/** A counter that crashes its JVM if two threads are in one of its methods. */
public class CrashingCounter {
    private volatile int inside;
    private int count;

    /** Adds one, and must be called by one thread at a time. */
    public int add() throws ReflectiveOperationException {
        inside++;
        if (inside > 1) {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            unsafe.getMethod("getInt", long.class).invoke(instance.get(null), 0L);
        }
        count++;
        inside--;
        return count;
    }

    /** Adds two under a lock. */
    public synchronized void addTwo(String reason) {
        count += 2;
    }
}
