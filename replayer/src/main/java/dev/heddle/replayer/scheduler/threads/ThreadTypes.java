package dev.heddle.replayer.scheduler.threads;

import java.lang.reflect.Method;

/** Classifies threads by their class. */
public final class ThreadTypes {
    private static final String VIRTUAL_THREAD = "java.lang.BaseVirtualThread";

    private ThreadTypes() {}

    public static boolean isVirtual(Thread thread) {
        Class<?> parent = thread.getClass().getSuperclass();
        return parent != null && parent.getName().equals(VIRTUAL_THREAD);
    }

    /** Returns whether the program overrides {@code interrupt}. */
    public static boolean overridesInterrupt(Thread thread) {
        for (Class<?> at = thread.getClass(); at.getClassLoader() != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals("interrupt") && method.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
