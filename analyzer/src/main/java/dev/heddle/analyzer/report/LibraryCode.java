package dev.heddle.analyzer.report;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** Distinguishes code of the JDK from code of the program. */
public final class LibraryCode {
    private LibraryCode() {}

    /**
     * Whether a class belongs to the JDK.
     *
     * @param className qualified name
     */
    public static boolean contains(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }

    /** The innermost frame outside the JDK, or the innermost frame if all frames are in the JDK. */
    public static CodePoint ownFrame(List<CodePoint> stack) {
        return stack.stream()
                .filter(frame -> !contains(frame.className()))
                .findFirst()
                .orElse(stack.get(0));
    }
}
