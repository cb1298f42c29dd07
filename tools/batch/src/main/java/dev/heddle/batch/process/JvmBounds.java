package dev.heddle.batch.process;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Options and environment of the JVMs whose memory is bounded; requires only the JDK. */
public final class JvmBounds {
    /** Opens the packages of the JDK that reading a queue requires to the class path. */
    public static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED");

    private static final String OPTIONS = "JAVA_TOOL_OPTIONS";
    private static final String LAUNCHER_OPTIONS = "JDK_JAVA_OPTIONS";
    private static final String OVERRIDING_OPTIONS = "_JAVA_OPTIONS";

    /** A JVM refuses two garbage collectors, and only one JVM can open the port of a debugger. */
    private static final Pattern EXCLUDED = Pattern.compile("-XX:\\+Use\\w+GC|-(agentlib:|Xrun)jdwp[^\\s\"']*");

    private JvmBounds() {}

    /** Whether the JVM that starts a bounded one may have this option, and the bounded one may not. */
    public static boolean isExcluded(String option) {
        return EXCLUDED.matcher(option).lookingAt();
    }

    /**
     * Changes the environment of a JVM so that no option in it replaces or contradicts one of the command line, and so
     * that the C library of Linux gives back the memory of threads.
     */
    public static void letCommandLineDecide(Map<String, String> environment) {
        String overriding = environment.remove(OVERRIDING_OPTIONS);
        if (overriding != null) {
            environment.merge(OPTIONS, overriding, (first, second) -> first + " " + second);
        }
        for (String variable : List.of(OPTIONS, LAUNCHER_OPTIONS)) {
            environment.computeIfPresent(
                    variable, (name, options) -> EXCLUDED.matcher(options).replaceAll(""));
        }
        environment.putIfAbsent("MALLOC_ARENA_MAX", "1");
    }
}
