package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;

/**
 * Checks for the JDK module that loads agents into running JVMs. This class must not use the module itself: the JVM
 * would refuse to load it.
 */
public final class AttachModule {
    private static final String NAME = "jdk.attach";

    private AttachModule() {}

    /** @throws UsageException if the Java that runs this command lacks the module */
    public static void need() {
        if (ModuleLayer.boot().findModule(NAME).isEmpty()) {
            throw new UsageException("the Java that runs heddle lacks the module " + NAME
                    + ": run it with a JDK, not a JRE (" + System.getProperty("java.home") + ")");
        }
    }
}
