package dev.heddle.engine.internal.launch;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Which garbage collector a JVM that makes many runs has. */
public final class Collectors {
    /**
     * Threads of a collector that works beside a program of which one thread runs at a time only cost. Each run loads its classes anew; they go
     * with a full collection, one in so many runs, and what a run leaves outlives no second young one but for its classes, which are
     * better moved once than fifteen times.
     */
    public static final List<String> FOR_MANY_RUNS =
            List.of("-XX:+UseSerialGC", "-XX:MetaspaceSize=64m", "-XX:MaxTenuringThreshold=1");

    /** Where a collector is named, or a file that may name one: a JVM that is told of two does not start. */
    private static final Pattern CHOICE =
            Pattern.compile("(?:^|\\s)(?:@|-XX:(?:[+-]Use\\w*GC|Flags=|VMOptionsFile=|\\+ReadVMOptionsFile))");

    private static final List<String> VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private Collectors() {}

    /** Whether the user chooses a collector, or may do so. */
    static boolean isChosen(JavaCommand command, Map<String, String> environment) {
        return command.words().stream().anyMatch(Collectors::mayChoose)
                || VARIABLES.stream().anyMatch(name -> mayChoose(environment.getOrDefault(name, "")));
    }

    private static boolean mayChoose(String text) {
        return CHOICE.matcher(text).find();
    }
}
