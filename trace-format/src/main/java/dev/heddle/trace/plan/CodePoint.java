package dev.heddle.trace.plan;

import dev.heddle.trace.name.Member;
import java.util.Objects;

/**
 * A place in the code, as plans and findings name it.
 *
 * @param className qualified name of the class, as in {@code java.util.ArrayList}
 * @param method simple name of the method
 * @param descriptor JVM descriptor of the method
 * @param offset bytecode offset before weaving, or one of the negative offsets of {@link dev.heddle.trace.name.Site}
 * @param line source line, or -1; for readers only
 * @param file source file, or null; for readers only
 */
public record CodePoint(String className, String method, String descriptor, int offset, int line, String file) {
    public CodePoint {
        Objects.requireNonNull(className, "className");
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(descriptor, "descriptor");
    }

    /** The method this place is in. */
    public Member member() {
        return new Member(className.replace('.', '/'), method, descriptor);
    }

    /** {@code pkg.Class.method(File.java:42)}, the form that development environments link. */
    @Override
    public String toString() {
        String place = file == null ? "Unknown Source" : line < 0 ? file : file + ":" + line;
        return className + "." + method + "(" + place + ")";
    }
}
