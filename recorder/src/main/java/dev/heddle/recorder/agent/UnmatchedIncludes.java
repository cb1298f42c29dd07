package dev.heddle.recorder.agent;

import dev.heddle.recorder.weave.Scope;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** The patterns of the option {@code include} that match no loaded class. */
final class UnmatchedIncludes {
    private UnmatchedIncludes() {}

    static List<String> of(List<String> patterns, Instrumentation instrumentation) {
        if (patterns.isEmpty()) {
            return List.of();
        }
        List<String> unmatched = new ArrayList<>(patterns);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray() && !unmatched.isEmpty()) {
                String name = type.getName();
                unmatched.removeIf(pattern -> Scope.matches(pattern, name));
            }
        }
        return unmatched;
    }
}
