package dev.heddle.replayer.inprocess;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Sets the result of {@link ClassLoader#getSystemClassLoader}: during a run the loader of the program's classes, as in
 * a JVM of its own. Classes from the application's loader would be shared by all later runs.
 */
final class SystemLoader {
    private static final VarHandle SHOWN;

    static {
        try {
            SHOWN = MethodHandles.privateLookupIn(ClassLoader.class, MethodHandles.lookup())
                    .findStaticVarHandle(ClassLoader.class, "scl", ClassLoader.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private SystemLoader() {}

    static void show(ClassLoader loader) {
        SHOWN.setVolatile(loader);
    }
}
