package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that a finding is about: what a person looks at.
 *
 * @param does what happens there, as in {@code write}
 * @param object the variable or lock it happens to, in words, or null
 * @param thread who does it, or null
 * @param at the innermost frame that is not of the JDK; if all are, the innermost one
 * @param whose whose code that frame is
 * @param library file name of the jar, if it is a library's
 * @param calledFrom of a place that is not in the program's own code, the innermost frame that is; null if there is none
 * @param stack how the thread came there, the innermost frame first
 */
public record Location(
        String does,
        @Nullable String object,
        @Nullable PlanThread thread,
        CodePoint at,
        CodeOwner whose,
        @Nullable String library,
        @Nullable CodePoint calledFrom,
        List<CodePoint> stack) {
    public Location {
        stack = List.copyOf(stack);
    }
}
