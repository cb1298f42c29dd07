package dev.heddle.recorder.agent;

import dev.heddle.trace.name.ClassName.Loader;

/** Kinds of class loaders. */
final class Loaders {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final ClassLoader APP = ClassLoader.getSystemClassLoader();

    private Loaders() {}

    static Loader kind(ClassLoader loader) {
        if (loader == null) {
            return Loader.BOOT;
        }
        return loader == PLATFORM ? Loader.PLATFORM : loader == APP ? Loader.APP : Loader.OTHER;
    }

    /** Whether a loader loads classes of the JDK. */
    static boolean isJdk(ClassLoader loader) {
        return loader == null || loader == PLATFORM;
    }
}
