package dev.heddle.analyzer.report;

import dev.heddle.trace.plan.CodePoint;
import java.util.List;

/** Tells the code of the JDK from that of the program. */
public final class LibraryCode {
    private LibraryCode() {}

    /** @param className qualified name */
    public static boolean contains(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }

    /** The innermost frame of the program's own code, or the innermost one if there is none. */
    public static CodePoint ownFrame(List<CodePoint> stack) {
        return stack.stream()
                .filter(frame -> !contains(frame.className()))
                .findFirst()
                .orElse(stack.get(0));
    }
}
