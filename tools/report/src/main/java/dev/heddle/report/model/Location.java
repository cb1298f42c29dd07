package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A code place of a finding.
 *
 * @param does the action, such as {@code write}
 * @param object its variable or lock, in words, or null
 * @param thread the acting thread, or null
 * @param at the innermost frame outside the JDK; the innermost one if all are in the JDK
 * @param codeOwner owner of that frame's code
 * @param library file name of the library's jar, or null
 * @param calledFrom for a place outside the program's own code, the innermost frame inside; null if absent
 * @param stack call stack, the innermost frame first
 */
public record Location(
        String does,
        @Nullable String object,
        @Nullable PlanThread thread,
        CodePoint at,
        CodeOwner codeOwner,
        @Nullable String library,
        @Nullable CodePoint calledFrom,
        List<CodePoint> stack) {
    public Location {
        stack = List.copyOf(stack);
    }

    /** The action with its variable or lock, which the words of a step already name. */
    public String action() {
        String named = object == null ? "" : Wording.object(object);
        if (named.isEmpty() || does.contains(named)) {
            return does;
        }
        return does + (does.equals("waits") ? " for " : " ") + named;
    }
}
