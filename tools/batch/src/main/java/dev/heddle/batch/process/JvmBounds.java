package dev.heddle.batch.process;

import java.util.List;
import java.util.Map;

/** Options and environment of the JVMs whose memory is bounded; requires only the JDK. */
public final class JvmBounds {
    /** Opens the packages of the JDK that reading a queue requires to the class path. */
    public static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED");

    private static final String OPTIONS = "JAVA_TOOL_OPTIONS";
    private static final String OVERRIDING_OPTIONS = "_JAVA_OPTIONS";

    private JvmBounds() {}

    /**
     * Changes the environment of a JVM so that no option in it replaces one of the command line, and so that the C
     * library of Linux gives back the memory of threads.
     */
    public static void letCommandLineDecide(Map<String, String> environment) {
        String overriding = environment.remove(OVERRIDING_OPTIONS);
        if (overriding != null) {
            environment.merge(OPTIONS, overriding, (first, second) -> first + " " + second);
        }
        environment.putIfAbsent("MALLOC_ARENA_MAX", "1");
    }
}
