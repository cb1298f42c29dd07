package dev.heddle.engine.internal.attach;

import dev.heddle.engine.base.UsageException;

/** The module of the JDK by which agents are loaded into JVMs that run. Asked for by a class that does not need it itself: the JVM would refuse to load that one. */
public final class AttachModule {
    private static final String NAME = "jdk.attach";

    private AttachModule() {}

    /** @throws UsageException if the Java that runs this command does not have it */
    public static void need() {
        if (ModuleLayer.boot().findModule(NAME).isEmpty()) {
            throw new UsageException("the Java that runs heddle has no module " + NAME
                    + ": run it with a JDK, not a JRE (" + System.getProperty("java.home") + ")");
        }
    }
}
