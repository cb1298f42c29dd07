package dev.heddle.trace.name;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frame of a call stack as the JVM shows it.
 *
 * @param className internal name of the class
 * @param method name of the method, without its descriptor
 * @param file source file, or null if not known
 * @param line source line, or negative if not known
 */
public record StackLine(
        String className, String method, @Nullable String file, int line) {
    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/");

    /** Whether the method belongs to the JDK. */
    public boolean isOfJdk() {
        return JDK.stream().anyMatch(className::startsWith);
    }

    /** {@code pkg.Class.method(File.java:42)}. */
    public String place() {
        String place = file == null ? "Unknown Source" : line < 0 ? file : file + ":" + line;
        return className.replace('/', '.') + "." + method + "(" + place + ")";
    }

    /** {@code at pkg.Class.method(File.java:42)}, as development environments link it. */
    @Override
    public String toString() {
        return "at " + place();
    }
}
