package dev.heddle.cli;

import dev.heddle.engine.base.UsageException;
import java.util.List;

/** The Java modules that every verb requires. An image of {@code jlink} may lack some; every JDK and JRE has them. */
final class RequiredModules {
    private static final List<String> NEEDED =
            List.of("java.instrument", "java.management", "java.xml", "jdk.unsupported");

    private RequiredModules() {}

    /** @throws UsageException if this Java lacks one of them */
    static void need() {
        List<String> missing = NEEDED.stream()
                .filter(name -> ModuleLayer.boot().findModule(name).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new UsageException("the Java that runs heddle lacks " + String.join(", ", missing)
                    + ": run it with a JDK or a complete JRE (" + System.getProperty("java.home") + ")");
        }
    }
}
