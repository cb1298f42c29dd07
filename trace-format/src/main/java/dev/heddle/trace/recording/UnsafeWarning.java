package dev.heddle.trace.recording;

import java.lang.reflect.Method;

/**
 * From JDK 24 on, the first use of {@code sun.misc.Unsafe} prints a warning on standard error. Chronicle and Arrow use
 * it, and the warning must not appear in the target's output or in a report.
 */
public final class UnsafeWarning {
    private UnsafeWarning() {}

    /** To be called before the first class of Chronicle or Arrow is initialised. */
    public static void silence() {
        try {
            Method warned = Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
            warned.setAccessible(true);
            warned.invoke(null);
        } catch (NoSuchMethodException e) {
            // An older JDK does not warn.
            return;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("sun.misc.Unsafe cannot be reached: " + e, e);
        }
    }
}
