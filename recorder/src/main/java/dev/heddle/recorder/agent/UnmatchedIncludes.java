package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.scope.Scope;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Patterns of the option {@code include} that match no class that the JVM has loaded. Any thread may ask. */
public final class UnmatchedIncludes {
    private static Instrumentation instrumentation;
    private static final List<String> UNMATCHED = new ArrayList<>();

    private UnmatchedIncludes() {}

    /** Looks for these patterns from now on. */
    static synchronized void look(List<String> patterns, Instrumentation jvm) {
        instrumentation = jvm;
        UNMATCHED.clear();
        UNMATCHED.addAll(patterns);
    }

    /** Those that match no class so far. */
    public static synchronized List<String> now() {
        if (UNMATCHED.isEmpty()) {
            return List.of();
        }
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray() && !UNMATCHED.isEmpty()) {
                String name = type.getName();
                UNMATCHED.removeIf(pattern -> Scope.matches(pattern, name));
            }
        }
        return List.copyOf(UNMATCHED);
    }
}
