package dev.heddle.recorder.weave.scope;

import dev.heddle.trace.name.ClassName.Loader;

/** Kinds of class loaders. */
public final class Loaders {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader APP = ClassLoader.getSystemClassLoader();

    private Loaders() {}

    public static Loader kind(ClassLoader loader) {
        if (loader == null) {
            return Loader.BOOT;
        }
        return loader == PLATFORM ? Loader.PLATFORM : loader == APP ? Loader.APP : Loader.OTHER;
    }

    /**
     * How much of a class is woven; null for a class that is not woven. Classes from another agent's loader belong to
     * that agent.
     */
    public static WeaveExtent extent(Scope scope, String internalName, ClassLoader loader) {
        boolean isJdk = isJdk(loader);
        return !isJdk && scope.isOfAgent(loader.getClass().getName()) ? null : scope.extent(internalName, isJdk);
    }

    /** Whether every JVM has this loader. */
    public static boolean isBuiltIn(ClassLoader loader) {
        return isJdk(loader) || loader == APP;
    }

    /** Whether a loader loads classes of the JDK. */
    public static boolean isJdk(ClassLoader loader) {
        return loader == null || loader == PLATFORM;
    }
}
