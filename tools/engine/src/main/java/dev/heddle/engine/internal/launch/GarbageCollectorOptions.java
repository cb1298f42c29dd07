package dev.heddle.engine.internal.launch;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The garbage collector of a JVM that makes many runs. */
public final class GarbageCollectorOptions {
    /**
     * Concurrent collector threads do not pay off beside a program of which one thread runs at a time. Each run loads
     * its classes again; full collections at intervals unload them. Objects of a run do not survive a second young
     * collection, except for classes, which are better copied once than fifteen times.
     */
    public static final List<String> FOR_MANY_RUNS =
            List.of("-XX:+UseSerialGC", "-XX:MetaspaceSize=64m", "-XX:MaxTenuringThreshold=1");

    /** An option that selects a collector, or a file that may contain one: a JVM with two of them does not start. */
    private static final Pattern CHOICE =
            Pattern.compile("(?:^|\\s)(?:@|-XX:(?:[+-]Use\\w*GC|Flags=|VMOptionsFile=|\\+ReadVMOptionsFile))");

    private static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private GarbageCollectorOptions() {}

    /** Whether the user selects a collector, or may do so. */
    static boolean isChosen(JavaCommand command, Map<String, String> environment) {
        return command.words().stream().anyMatch(GarbageCollectorOptions::mayChoose)
                || VARIABLES.stream().anyMatch(name -> mayChoose(environment.getOrDefault(name, "")));
    }

    private static boolean mayChoose(String text) {
        return CHOICE.matcher(text).find();
    }
}
