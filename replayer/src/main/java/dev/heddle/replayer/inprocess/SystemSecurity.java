package dev.heddle.replayer.inprocess;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The security manager, which a JDK may lack. Reflection does not show the variable, and the method that sets it asks
 * the manager itself.
 */
final class SystemSecurity {
    private final VarHandle manager;
    private final Object before;

    SystemSecurity() throws IllegalAccessException, ClassNotFoundException {
        VarHandle found = null;
        try {
            // Its initialiser looks at all packages of the JDK.
            Class<?> type = Class.forName("java.lang.SecurityManager", false, null);
            found = MethodHandles.privateLookupIn(System.class, MethodHandles.lookup())
                    .findStaticVarHandle(System.class, "security", type);
        } catch (NoSuchFieldException e) {
            // This JDK has none that could be set.
            found = null;
        }
        manager = found;
        before = found == null ? null : found.getVolatile();
    }

    /** The manager is the one before the first run. */
    void restore() {
        if (manager != null && manager.getVolatile() != before) {
            manager.setVolatile(before);
        }
    }
}
