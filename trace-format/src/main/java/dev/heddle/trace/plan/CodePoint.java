package dev.heddle.trace.plan;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place in the code, as plans and findings store it.
 *
 * @param className qualified name of the class, for example {@code java.util.ArrayList}
 * @param method simple name of the method
 * @param descriptor JVM descriptor of the method
 * @param offset bytecode offset before weaving, or one of the negative offsets of {@link Site}
 * @param line source line, or -1; for readers only
 * @param file source file, or null; for readers only
 */
public record CodePoint(
        String className,
        String method,
        String descriptor,
        int offset,
        int line,
        @Nullable String file) {
    public CodePoint {
        Objects.requireNonNull(className, "className");
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(descriptor, "descriptor");
    }

    /** A site as a place. @param file source file of the class, or null */
    public static CodePoint of(Site site, @Nullable String file) {
        return in(site.method(), site.offset(), site.line(), file);
    }

    /** A place in a method. @param file source file of its class, or null */
    public static CodePoint in(Member method, int offset, int line, @Nullable String file) {
        return new CodePoint(method.owner().replace('/', '.'), method.name(), method.descriptor(), offset, line, file);
    }

    /** A line of a stack trace, without a known instruction. */
    public static CodePoint of(StackLine line) {
        return new CodePoint(
                line.className().replace('/', '.'),
                line.method(),
                "",
                Site.NOWHERE,
                Math.max(-1, line.line()),
                line.file());
    }

    /** The method that contains this place. */
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
